/** A moment as clocks show it in a zone: `date` YYYY-MM-DD, `time` HH:MM:SS, `offset` from UTC as +HH:MM. */
export type LocalStamp = { readonly date: string; readonly time: string; readonly offset: string };

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

const padded = (value: number): string => String(value).padStart(2, '0');

const offsetOf = (minutes: number): string => {
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(whole / 60))}:${padded(whole % 60)}`;
};

/**
 * The local date and time of a moment (`ms` since 1970) in a zone (an IANA name). The offset tells apart the two passes of an
 * hour that a clock goes through twice.
 */
export const localStamp = (ms: number, zone: string): LocalStamp => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => (parts.get(name) ?? '').padStart(2, '0');
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  const shown = Date.parse(`${date}T${time}Z`);
  const minutes = Math.round((shown - Math.floor(ms / 1_000) * 1_000) / 60_000);
  return { date, time, offset: offsetOf(minutes) };
};
