/** The vendor's viewer. Nothing else may be shown in the page, and nothing is handed to any other origin. */
const VIEWER = 'https://stately.ai';

const SCRIPT = `
const viewer = document.querySelector('iframe');
const waiting = [];
let open = false;
const hand = (event) => viewer.contentWindow.postMessage(event, '${VIEWER}');
addEventListener('message', (message) => {
  if (message.origin !== '${VIEWER}' || message.source !== viewer.contentWindow) return;
  if (message.data?.type !== '@statelyai.connected') return;
  open = true;
  waiting.splice(0).forEach(hand);
});
const socket = new WebSocket('ws://' + location.host + '/' + location.search);
socket.addEventListener('message', ({ data }) => {
  const event = JSON.parse(data);
  if (open) hand(event); else waiting.push(event);
});
`;

/** A page that shows Stately's own viewer and hands it what the socket brings. `nonce` is of this answer alone. */
export const bridgePage = (nonce: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>autodream in the Stately inspector</title>
<style nonce="${nonce}">html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block }</style>
</head>
<body>
<iframe src="${VIEWER}/inspect" title="Stately inspector" referrerpolicy="no-referrer"></iframe>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;

/** The address has the token in it, so that it is never told to the viewer. */
export const bridgeHeaders = (nonce: string, port: number): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    "default-src 'none'",
    `frame-src ${VIEWER}`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ws://127.0.0.1:${port} ws://localhost:${port}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
});
