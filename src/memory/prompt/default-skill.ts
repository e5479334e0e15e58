/** What dreams look after where nobody wrote down anything else. */
export const DEFAULT_WISHES = `# What matters here

- The daily logs of the last days come first: what was found or decided there belongs into the topic that it is about, with its date.
- Keep decisions together with their reasons, and who made them.
- What is still open is worth keeping; what was settled long ago and has no consequence can be shorter.
- Few topics with plain names are better than many small ones.
`;

/** The dream skill as it is laid down where a person has none yet: theirs to edit. */
export const DEFAULT_SKILL = `---
name: dream
description: What the assistant's dreams look after in a memory folder, beside the rules that every dream has.
---

${DEFAULT_WISHES}`;
