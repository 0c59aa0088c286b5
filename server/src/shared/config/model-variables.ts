import * as z from 'zod'
import { type ModelProvider, modelProviders } from '../../../../contract/diagnosis/model-admin.ts'
import { type Environment, integer, text, url, variable } from './variable.ts'

type Names = [first: string, ...others: string[]]

const models = z.string().transform((value, context): { provider: ModelProvider; names: Names } => {
  const [first, ...others] = value.split(',').map(readModel)
  if (!first || others.includes(undefined)) {
    context.addIssue(`"제공자:모델" 꼴이어야 해요 (제공자: ${modelProviders.join(', ')})`)
    return z.NEVER
  }
  if (others.some((other) => other?.provider !== first.provider)) {
    context.addIssue('여럿이면 모두 같은 제공자의 모델이어야 해요')
    return z.NEVER
  }
  const names = [first, ...others].flatMap((it) => (it ? [it.name] : []))
  return { provider: first.provider, names: [...new Set(names)] as Names }
})

function readModel(text: string) {
  const [prefix, ...rest] = text.trim().split(':')
  const provider = modelProviders.find((it) => it === prefix)
  const name = rest.join(':').trim()
  return provider && name ? { provider, name } : undefined
}

const uses = (provider: ModelProvider) => (env: Environment) =>
  env.textOf('DIAGNOSIS_MODEL').startsWith(`${provider}:`)
const isCompatible = uses('openai-compatible')
const hosted = ['openai', 'anthropic', 'google'] as const
const needsKey = (env: Environment) => hosted.some((provider) => uses(provider)(env))

const pricePerMillion = (name: string, what: string, won: number) =>
  variable(name, `Price of a million ${what} in won, for the cost estimate.`, integer(0, 10_000_000), {
    fallback: String(won),
  })

/** The vision model used beside the embedded engine. */
export const modelVariables = {
  models: variable(
    'DIAGNOSIS_MODEL',
    'A vision model that also analyses the photos of a diagnosis, as `provider:name`; providers are `openai`, `anthropic`, `google`, and `openai-compatible` for any server with the chat completions of OpenAI (Ollama, vLLM, llama.cpp). `openai-compatible:practice` calls the sandbox. Several models of one provider are separated by commas: administrators choose one in the console, the first is the default.',
    models.optional(),
    { fallbackShown: 'none: only the embedded engine analyses' },
  ),
  url: variable(
    'DIAGNOSIS_MODEL_URL',
    'Base URL of the model, such as `https://host/v1`.',
    url().optional(),
    {
      fallback: (env) =>
        env.practice && isCompatible(env) ? `${env.textOf('SANDBOX_SERVER_URL')}/model/v1` : undefined,
      fallbackShown: "the provider's own; the sandbox's in practice",
      required: {
        when: (env) => !env.practice && isCompatible(env),
        shown: '`openai-compatible` in production',
      },
    },
  ),
  key: variable('DIAGNOSIS_MODEL_KEY', 'API key of the model.', text.optional(), {
    secret: true,
    required: { when: needsKey, shown: '`openai`, `anthropic`, `google`' },
  }),
  waitMs: variable(
    'DIAGNOSIS_MODEL_WAIT_MS',
    'How long a submission waits for the model. A later answer replaces the provisional result.',
    integer(0, 15_000),
    { fallback: '6000' },
  ),
  limitMs: variable(
    'DIAGNOSIS_MODEL_LIMIT_MS',
    'Time limit of the model, including a retry and a closer look at the symptom.',
    integer(100, 120_000),
    { fallback: '20000' },
  ),
  thinkingTokens: variable(
    'DIAGNOSIS_MODEL_THINKING',
    'Tokens that a model of `openai`, `anthropic` or `google` may think before it answers, as far as it lets us choose; 0 for as little as possible.',
    integer(0, 24_000),
    { fallback: '1024' },
  ),
  callsPerPerson: variable(
    'DIAGNOSIS_MODEL_PER_PERSON',
    'Model calls per member and day; above it only the embedded engine analyses. The console can override it.',
    integer(1, 10_000),
    { fallback: '20' },
  ),
  wonPerDay: variable(
    'DIAGNOSIS_MODEL_WON_PER_DAY',
    'Model cost per day in won, by the prices below; above it only the embedded engine analyses. The console can override it.',
    integer(0, 1_000_000_000),
    { fallback: '50000' },
  ),
  inputPrice: pricePerMillion('DIAGNOSIS_MODEL_INPUT_PRICE', 'input tokens', 5000),
  outputPrice: pricePerMillion('DIAGNOSIS_MODEL_OUTPUT_PRICE', 'output tokens', 25_000),
}

export const unusedModelVariables = (env: Environment) =>
  ['DIAGNOSIS_MODEL_URL', 'DIAGNOSIS_MODEL_KEY']
    .filter((name) => env.isSet(name) && !env.isSet('DIAGNOSIS_MODEL'))
    .map((name) => `${name}: DIAGNOSIS_MODEL이 없으면 쓰이지 않아요`)
