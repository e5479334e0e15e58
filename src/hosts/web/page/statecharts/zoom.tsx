/** @jsxImportSource preact */

const STEP = 1.25;
const SMALLEST = 0.3;
const LARGEST = 2.5;

const within = (zoom: number): number => Math.min(LARGEST, Math.max(SMALLEST, zoom));

/** How large the chart is, and whether it is always that of the actor whose step it is. */
export const Zoom = (props: {
  zoom: number;
  onZoom: (zoom: number) => void;
  follows: boolean;
  onFollow: () => void;
}) => (
  <div class="pane-ends">
    <button
      type="button"
      class="button plain"
      aria-pressed={props.follows}
      onClick={props.onFollow}
      title="Show the chart of the actor whose step it is"
    >
      Follow
    </button>
    <button
      type="button"
      class="button plain"
      aria-label="Smaller"
      disabled={props.zoom <= SMALLEST}
      onClick={() => props.onZoom(within(props.zoom / STEP))}
    >
      −
    </button>
    <button
      type="button"
      class="button plain"
      aria-label="Larger"
      disabled={props.zoom >= LARGEST}
      onClick={() => props.onZoom(within(props.zoom * STEP))}
    >
      +
    </button>
  </div>
);
