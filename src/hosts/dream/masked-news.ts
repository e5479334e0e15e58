import type { Masking } from '../../effects/services/masking/masking.js';
import type { HostEvent } from './host-events.js';

/** The event as observers are told it: no secret is in a reason or in the name of a file. */
export const maskedNews = ({ text }: Pick<Masking, 'text'>, event: HostEvent): HostEvent => {
  switch (event._tag) {
    case 'Failed':
      return { ...event, reason: text(event.reason) };
    case 'Improved':
    case 'Held':
      return { ...event, files: event.files.map(text) };
    case 'Fired':
    case 'ToolDenied':
    case 'Completed':
    case 'Killed':
      return event;
  }
};
