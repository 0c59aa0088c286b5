import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { generateText, wrapLanguageModel } from 'ai'
import type { ModelProvider } from '../../../../../../contract/diagnosis/model-admin.ts'

/** The package warns on the console of every option that it adapts to the model. */
globalThis.AI_SDK_LOG_WARNINGS = false

/** Provider, name, address and key of a model. */
export interface ModelSettings {
  provider: ModelProvider
  name: string
  /** The provider's default address when absent. */
  url: string | undefined
  key: string | undefined
  /** Tokens that a model may think before it answers; 0 for none. Only for providers that let us set it. */
  thinkingTokens: number
}

/** How a request is made: with the schema or plain JSON enforced by the provider, and with thinking where it can. */
export interface RequestStyle {
  format: 'schema' | 'json' | 'text'
  thinks: boolean
}

type CallOptions = Pick<
  Parameters<typeof generateText>[0],
  'maxOutputTokens' | 'temperature' | 'providerOptions'
>

/** A client of one model. */
export interface ModelClient extends ModelSettings {
  model: Parameters<typeof wrapLanguageModel>[0]['model']
}

/** A redirect would send photos and the key to another address. */
const fetchWithoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/** Creates the client of one model without calling it. */
export function modelClient(settings: ModelSettings): ModelClient {
  const { provider, name, url, key } = settings
  const address = { ...(url && { baseURL: url }), apiKey: key ?? '', fetch: fetchWithoutRedirects }
  if (provider === 'anthropic') return { ...settings, model: createAnthropic(address)(name) }
  if (provider === 'google') return { ...settings, model: createGoogleGenerativeAI(address)(name) }
  if (provider === 'openai') return { ...settings, model: createOpenAI(address).chat(name) }
  const model = createOpenAICompatible({
    name: 'model',
    baseURL: url ?? '',
    ...(key && { apiKey: key }),
    supportsStructuredOutputs: true,
    fetch: fetchWithoutRedirects,
  })(name)
  return { ...settings, model }
}

/** Returns the options of a call with room for `answerTokens` of answer after the thinking. */
export function callOptions(
  client: ModelClient,
  { thinks }: RequestStyle,
  answerTokens: number,
): CallOptions {
  const { provider } = client
  if (provider === 'anthropic') return anthropicOptions(client, thinks, answerTokens)
  if (provider === 'google') return googleOptions(client, thinks, answerTokens)
  if (provider === 'openai') return openAiOptions(client, thinks, answerTokens)
  return { maxOutputTokens: answerTokens, temperature: 0 }
}

/** Smallest thinking budget that Anthropic accepts. */
const leastBudget = 1024

/** The package adds the budget to the limit of the answer, and turns it into adaptive thinking for newer models. */
function anthropicOptions(
  { thinkingTokens }: ModelSettings,
  thinks: boolean,
  answerTokens: number,
): CallOptions {
  if (!thinks || thinkingTokens === 0) return { maxOutputTokens: answerTokens, temperature: 0 }
  const budgetTokens = Math.max(leastBudget, thinkingTokens)
  return {
    // Adaptive thinking counts towards the limit of the answer.
    maxOutputTokens: answerTokens + budgetTokens,
    providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens } } },
  }
}

/** Thinking that Gemini does by itself where no budget is set; it counts towards the limit of the answer. */
const ownThinking = 8192

function googleOptions(
  { name, thinkingTokens }: ModelSettings,
  thinks: boolean,
  answerTokens: number,
): CallOptions {
  const maxOutputTokens = answerTokens + Math.max(ownThinking, thinkingTokens)
  const thinkingConfig = thinks && thinkingConfigOf(name, thinkingTokens)
  if (!thinkingConfig) return { maxOutputTokens }
  return { maxOutputTokens, providerOptions: { google: { thinkingConfig } } }
}

/** Gemini 2.5 takes a budget, which Pro cannot set to 0; later ones take a level; earlier ones do not think. */
function thinkingConfigOf(name: string, tokens: number) {
  if (/gemini-2\.5/.test(name))
    return { thinkingBudget: /pro/.test(name) ? Math.max(leastBudget, tokens) : tokens }
  return /gemini-(?:[3-9]|\d\d)/.test(name) ? { thinkingLevel: levelOf(tokens) } : undefined
}

/** The package leaves the temperature out for reasoning models and calls their limit `max_completion_tokens`. */
function openAiOptions(
  { name, thinkingTokens }: ModelSettings,
  thinks: boolean,
  answerTokens: number,
): CallOptions {
  if (!reasons.test(name)) return { maxOutputTokens: answerTokens, temperature: 0 }
  const maxOutputTokens = answerTokens + Math.max(ownThinking, thinkingTokens)
  if (!thinks) return { maxOutputTokens }
  return { maxOutputTokens, providerOptions: { openai: { reasoningEffort: levelOf(thinkingTokens) } } }
}

const reasons = /^(?:o\d|gpt-(?:[5-9]|\d\d))/
const [medium, high] = [4096, 12_000]
const levelOf = (tokens: number) => (tokens < medium ? 'low' : tokens < high ? 'medium' : 'high')
