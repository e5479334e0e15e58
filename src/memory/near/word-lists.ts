const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const ARTICLES = words('a an the');

/** Words that make a statement softer or rounder and can be left out of it. Where they stand decides whether they are that. */
export const SOFTENERS = words('please kindly actually now that');

/** Before a comma these comment on a whole statement. Inside one they tell a degree or a limit: `basically done`, `really large`, `simply retrying`. */
export const COMMENTS = words('really basically simply literally actually');

/** After these, `that` only leads in what is said. */
export const SAYING = words(`
  say says said note notes noted remember remembers know knows knew think thinks thought believe believes believed
  decide decides decided agree agrees agreed confirm confirms confirmed mean means ensure ensures`);

/** `A few`, `the first`, `the most`, `the two`: here an article changes how many or which. */
export const NUMBER_LIKE = words(`
  few little lot bit couple dozen hundred thousand million number handful while
  first second third fourth fifth sixth seventh eighth ninth tenth last next other only same latter former
  zero one two three four five six seven eight nine ten eleven twelve half double most more less least best worst
  better worse`);

/** `Plan a` and `option a` have a name, not an article. */
export const LABELS = words(`
  plan option type class grade variant point section step team group version level tier case phase part column drive
  appendix figure table zone key button letter`);

/** What cannot follow an article: before it, `a` is a name. */
export const NO_NOUN = words(`
  is are was were be has have had can must may should will would in on at of to and or but for by with from as if not
  then goes runs once twice again`);

/** Beside these, `now` tells a time that counts. */
export const BEFORE_NOW = words(`
  from until till for by right since as of before and or not only than even up`);
export const AFTER_NOW = words('that on and or');

/** Where these stand, the order of names or the place of a clause may be what is said. */
export const ORDERED = words(`
  first second third then next last later latter former finally before after until till since while order ordered
  sequence respectively prefer prefers preferred preferably precedence priority over than rather instead followed
  following fallback default defaults primary main versus vs between from to into via through each either turn step
  steps more less most least better worse path column columns row rows field fields argument arguments parameter
  parameters layer layers level levels phase phases stage stages rank ranks queue stack pipeline chain route list
  tuple`);

/** After these, names may be told as what something consists of, one after the other. */
export const LEADS_LIST = words('are is be was were as');

/** Doing one thing and then the next: the order of what follows is an order of work. */
export const DOING =
  /^(?:deploy|start|restart|stop|run|build|install|merge|migrate|open|close|releas|publish|load|import|export|apply|call|execut|updat|upgrad|ship|test|push|pull|copy|mov|send|creat|delet|writ|read|check)(?:s|es|ed|e|ing)?$/;

/** A clause that holds none of these says the same wherever its place or day stands. */
export const BINDING = words(`
  in on at of to for with from by into via through over under about as than and or but nor so that which who whose if
  when while where unless because until till since before after during except only just even also too all each every
  any some most many few both either never always often not no cannot alone together minus plus against`);
