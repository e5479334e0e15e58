import type { Shape } from './shape.js';

/** Keys for models, as their makers' public documentation shows them. */
export const AI_SHAPES: readonly Shape[] = [
  { kind: 'anthropic-key', hint: 'sk-ant-', body: 'sk-ant-[\\w-]{8,300}' },
  { kind: 'openai-key', hint: 'sk-', body: 'sk-(?:proj|svcacct|admin|None)-[\\w-]{12,300}' },
  { kind: 'openrouter-key', hint: 'sk-or-', body: 'sk-or-(?:v\\d-)?[\\w-]{16,200}' },
  // With a digit, so that a name of a style sheet's class such as `sk-folding-cube-wrapper` is none.
  { kind: 'api-key', hint: 'sk-', body: 'sk-(?=[\\w-]{0,40}\\d)(?![a-z]{1,20}-)[\\w-]{16,200}' },
  { kind: 'hugging-face-token', hint: 'hf_', body: 'hf_[A-Za-z0-9]{16,80}' },
  { kind: 'hugging-face-token', hint: 'api_org_', body: 'api_org_[A-Za-z0-9]{16,80}' },
  { kind: 'elevenlabs-key', hint: 'sk_', body: 'sk_[0-9a-f]{48}(?![A-Za-z0-9])' },
  { kind: 'groq-key', hint: 'gsk_', body: 'gsk_[A-Za-z0-9]{20,100}' },
  { kind: 'perplexity-key', hint: 'pplx-', body: 'pplx-[A-Za-z0-9]{20,100}' },
  { kind: 'xai-key', hint: 'xai-', body: 'xai-[A-Za-z0-9]{20,120}' },
  { kind: 'replicate-token', hint: 'r8_', body: 'r8_[A-Za-z0-9]{20,60}' },
  { kind: 'nvidia-key', hint: 'nvapi-', body: 'nvapi-[\\w-]{20,120}' },
  { kind: 'tavily-key', hint: 'tvly-', body: 'tvly-[\\w-]{16,80}' },
  { kind: 'langsmith-key', hint: 'lsv2_', body: 'lsv2_(?:pt|sk)_[\\w-]{20,100}' },
];
