import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'

/** Provider, name, address and key of a model. */
export interface ModelSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google'
  name: string
  /** The provider's default address when absent. */
  url: string | undefined
  key: string | undefined
}

/** Creates the client of one model without calling it. */
export function languageModel({ provider, name, url, key }: ModelSettings): LanguageModel {
  const settings = { ...(url && { baseURL: url }), apiKey: key ?? '' }
  if (provider === 'anthropic') return createAnthropic(settings)(name)
  if (provider === 'google') return createGoogleGenerativeAI(settings)(name)
  return createOpenAICompatible({
    name: 'model',
    baseURL: url ?? '',
    ...(key && { apiKey: key }),
    supportsStructuredOutputs: true,
  })(name)
}
