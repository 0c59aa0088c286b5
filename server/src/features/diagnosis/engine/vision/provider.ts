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

/** Smallest thinking budget that Anthropic accepts. */
const leastBudget = 1024
/** Thinking that Gemini and OpenAI's reasoning models do by themselves; it counts towards the limit of the answer. */
const ownThinking = 8192

/** Returns the options of a call with room for `answerTokens` of answer after the thinking. */
export function callOptions(
  { provider, name, thinkingTokens }: ModelSettings,
  { thinks }: RequestStyle,
  answerTokens: number,
): CallOptions {
  if (provider === 'anthropic' && thinks && thinkingTokens > 0) {
    // The package adds the budget to the limit of the answer, except for newer models, whose adaptive thinking counts towards it.
    const budgetTokens = Math.max(leastBudget, thinkingTokens)
    const anthropic = { thinking: { type: 'enabled', budgetTokens } }
    return { maxOutputTokens: answerTokens + budgetTokens, providerOptions: { anthropic } }
  }
  const maxOutputTokens = answerTokens + Math.max(ownThinking, thinkingTokens)
  if (provider === 'google') {
    const thinkingConfig = thinks && thinkingConfigOf(name, thinkingTokens)
    return { maxOutputTokens, ...(thinkingConfig && { providerOptions: { google: { thinkingConfig } } }) }
  }
  if (provider === 'openai' && reasons.test(name)) {
    // The package leaves the temperature out for these and calls the limit `max_completion_tokens`.
    const openai = { reasoningEffort: levelOf(thinkingTokens) }
    return { maxOutputTokens, ...(thinks && { providerOptions: { openai } }) }
  }
  return { maxOutputTokens: answerTokens, temperature: 0 }
}

/** Gemini 2.5 takes a budget, which Pro cannot set to 0; later ones take a level; earlier ones do not think. */
function thinkingConfigOf(name: string, tokens: number) {
  if (/gemini-2\.5/.test(name))
    return { thinkingBudget: /pro/.test(name) ? Math.max(leastBudget, tokens) : tokens }
  return /gemini-(?:[3-9]|\d\d)/.test(name) ? { thinkingLevel: levelOf(tokens) } : undefined
}

const reasons = /^(?:o\d|gpt-(?:[5-9]|\d\d))/
const [medium, high] = [4096, 12_000]
const levelOf = (tokens: number) => (tokens < medium ? 'low' : tokens < high ? 'medium' : 'high')
