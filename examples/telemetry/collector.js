/**
 * The smallest collector there can be: takes what OpenTelemetry's exporters send over HTTP as JSON, and prints it, a line for each
 * span and each point of a metric. It listens on this machine alone.
 *
 *   node collector.js [port]
 */
import { createServer } from 'node:http';

const valueOf = ({ stringValue, intValue, doubleValue, boolValue }) =>
  stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue));

const attributesOf = (list) => Object.fromEntries(list.map(({ key, value }) => [key, valueOf(value)]));

const ofScopes = (resources, scopes, items) =>
  (resources ?? []).flatMap((resource) => resource[scopes]).flatMap((scope) => scope[items]);

const spanLine = ({ name, startTimeUnixNano, endTimeUnixNano, attributes }) => {
  const ms = (BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1_000_000n;
  return `span ${name} ${ms} ms ${JSON.stringify(attributesOf(attributes))}`;
};

const pointLine = (name, { asInt, asDouble, sum, count, attributes }) => {
  const value = asInt ?? asDouble ?? `${sum} in ${count}`;
  return `metric ${name} ${value} ${JSON.stringify(attributesOf(attributes))}`;
};

/** The lines for one request's body, by its path. */
const linesOf = (path, body) => {
  if (path === '/v1/traces') return ofScopes(body.resourceSpans, 'scopeSpans', 'spans').map(spanLine);
  return ofScopes(body.resourceMetrics, 'scopeMetrics', 'metrics').flatMap(({ name, sum, histogram }) =>
    (sum ?? histogram).dataPoints.map((point) => pointLine(name, point)),
  );
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  for (const line of linesOf(request.url, JSON.parse(text))) console.log(line);
  response.setHeader('content-type', 'application/json').end('{}');
});

server.listen(Number(process.argv[2] ?? 4318), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
