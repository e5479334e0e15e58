/**
 * About how many tokens a text is for a model, rather too many than too few: a third of its bytes. Nobody but the provider
 * can count them; English comes to four bytes a token, Chinese to about three.
 */
export const estimateTokens = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3);
