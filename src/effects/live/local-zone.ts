/** The IANA name of the time zone that this process lives in, such as `Europe/Berlin`. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
