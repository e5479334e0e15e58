import type { Shape } from './shape.js';

/** Tokens of code hosts, package registries and build tools, as their makers' public documentation shows them. */
export const CODE_SHAPES: readonly Shape[] = [
  { kind: 'github-token', hint: 'gh', body: 'gh[pousr]_[A-Za-z0-9_]{10,300}' },
  { kind: 'github-token', hint: 'github_pat_', body: 'github_pat_[A-Za-z0-9_]{10,300}' },
  {
    kind: 'gitlab-token',
    hint: 'gl',
    body: 'gl(?:pat|dt|rt|rtr|cbt|ptt|ft|soat|imt|agent|oas|ffct)-[\\w.-]{12,120}',
  },
  { kind: 'gitlab-token', hint: 'GR1348941', body: 'GR1348941[\\w-]{12,40}' },
  { kind: 'npm-token', hint: 'npm_', body: 'npm_(?=[A-Za-z]{0,35}\\d)[A-Za-z0-9]{20,80}' },
  {
    kind: 'pypi-token',
    hint: 'pypi-',
    body: 'pypi-(?:AgE|(?=[\\w-]{0,40}\\d)(?=[\\w-]{0,40}[A-Z]))[\\w-]{16,600}',
  },
  { kind: 'rubygems-key', hint: 'rubygems_', body: 'rubygems_[0-9a-f]{20,80}' },
  { kind: 'crates-token', hint: 'cio', body: 'cio(?=[A-Za-z]{0,31}\\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])' },
  { kind: 'docker-token', hint: 'dckr_', body: 'dckr_(?:pat|oat)_[\\w-]{16,80}' },
  { kind: 'nuget-key', hint: 'oy2', body: 'oy2[a-z0-9]{40,50}' },
  { kind: 'artifactory-key', hint: 'AKCp', body: 'AKCp[A-Za-z0-9]{40,100}' },
  { kind: 'clojars-token', hint: 'CLOJARS_', body: 'CLOJARS_[a-z0-9]{40,80}' },
  { kind: 'atlassian-token', hint: 'AT', body: 'AT(?:ATT|CTT|BB)[\\w=-]{20,300}' },
  { kind: 'buildkite-token', hint: 'bk', body: 'bk(?:ua|aa|ct)_[0-9a-f]{40}' },
  { kind: 'circleci-token', hint: 'CCIP', body: 'CCIP(?:AT|RJ)_[A-Za-z0-9]{16,30}_[0-9a-f]{40}' },
  { kind: 'harness-token', hint: 'pat.', body: 'pat\\.[\\w-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}' },
  { kind: 'linear-key', hint: 'lin_', body: 'lin_(?:api|oauth)_[A-Za-z0-9]{20,80}' },
  { kind: 'sentry-token', hint: 'sntr', body: 'sntr[yu]s?_[\\w=+/-]{20,300}' },
  { kind: 'grafana-token', hint: 'gl', body: 'gl(?:sa|c)_[\\w=+/]{20,200}' },
  { kind: 'new-relic-key', hint: 'NR', body: 'NR(?:AK|JS|II|RA)-[\\w-]{16,60}' },
  { kind: 'postman-key', hint: 'PMAK-', body: 'PMAK-[0-9a-f]{16,30}-[0-9a-f]{20,40}' },
  { kind: 'sourcegraph-token', hint: 'sgp_', body: 'sgp_[\\w]{20,80}' },
  { kind: 'figma-token', hint: 'fig', body: 'fig[dou]r?_[\\w-]{20,80}' },
  { kind: 'notion-token', hint: 'ntn_', body: 'ntn_[A-Za-z0-9]{20,80}' },
  {
    kind: 'notion-token',
    hint: 'secret_',
    body: 'secret_(?=[A-Za-z]{0,42}\\d)[A-Za-z0-9]{40,50}(?![A-Za-z0-9])',
  },
  { kind: 'airtable-token', hint: 'pat', body: 'pat[A-Za-z0-9]{14}\\.[0-9a-f]{40,70}' },
  {
    kind: 'launchdarkly-key',
    hint: '-',
    body: '(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}',
  },
];
