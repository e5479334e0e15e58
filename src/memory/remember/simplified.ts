/**
 * Characters as people in Taiwan, Hong Kong and Macau write them, and in the same order the simplified ones that patterns of what is
 * to be remembered are made of.
 */
const TRADITIONAL =
  '記請別對還嗎這個會話暫時兒剛繼續現當務從後麼麽統隻總遠碼鑰銀證驗門開復複訴寫項庫倉團隊點為爲帳賬詞號準譯潤該實終須煩沒';
const SIMPLIFIED =
  '记请别对还吗这个会话暂时儿刚继续现当务从后么么统只总远码钥银证验门开复复诉写项库仓团队点为为账账词号准译润该实终须烦没';

const FORMS: ReadonlyMap<string, string> = new Map(
  [...TRADITIONAL].map((form, at) => [form, SIMPLIFIED.charAt(at)] as const),
);

/** A text to be compared with patterns: as long as it was and each character in its place, those that patterns hold in their simplified form. */
export const simplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (form) => FORMS.get(form) ?? form);
