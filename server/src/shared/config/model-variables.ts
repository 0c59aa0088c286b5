import { integer, type Known, optional, text, Unreadable, url, type Variable } from './variable.ts'

const providers = ['openai-compatible', 'anthropic', 'google'] as const
type Provider = (typeof providers)[number]
type Names = [first: string, ...others: string[]]

const models: Variable<{ provider: Provider; names: Names }> = {
  name: 'DIAGNOSIS_MODEL',
  meaning:
    'A vision model that looks at the photos of a diagnosis too, as `provider:name`; providers are `openai-compatible`, `anthropic` and `google`. `openai-compatible:practice` asks the sandbox. Several of one provider between commas: administrators choose among them in the console, the first is the usual one.',
  parse: (value) => {
    const [first, ...others] = value.split(',').map(readModel)
    if (others.some(({ provider }) => provider !== first?.provider))
      throw new Unreadable('여럿이면 모두 같은 제공자의 모델이어야 해요')
    const { provider, name } = first as ReturnType<typeof readModel>
    return { provider, names: [...new Set([name, ...others.map((it) => it.name)])] as Names }
  },
  fallbackShown: 'none: the embedded engine answers alone',
}

function readModel(text: string) {
  const [prefix, ...rest] = text.trim().split(':')
  const provider = providers.find((it) => it === prefix)
  const name = rest.join(':').trim()
  if (!provider || !name)
    throw new Unreadable(`"제공자:모델" 꼴이어야 해요 (제공자: ${providers.join(', ')})`)
  return { provider, name }
}

const asks = (provider: string) => (known: Known) =>
  known.textOf('DIAGNOSIS_MODEL').startsWith(`${provider}:`)
const isCompatible = asks('openai-compatible')
const needsKey = (known: Known) => asks('anthropic')(known) || asks('google')(known)

const perMillion = (name: string, what: string, won: number) =>
  integer(name, `Won for a million ${what}, for the estimate of cost.`, [0, 10_000_000], {
    fallback: String(won),
  })

/** A vision model beside the embedded engine. */
export const modelVariables = {
  models: optional(models),
  url: optional(
    url('DIAGNOSIS_MODEL_URL', 'Where the model is reached, such as `https://host/v1`.', {
      fallback: (known) =>
        known.practice && isCompatible(known) ? `${known.textOf('SANDBOX_SERVER_URL')}/model/v1` : undefined,
      fallbackShown: "the provider's own; the sandbox's in practice",
      required: {
        when: (known) => !known.practice && isCompatible(known),
        shown: '`openai-compatible` in production',
      },
    }),
  ),
  key: optional(
    text('DIAGNOSIS_MODEL_KEY', 'Key of the model.', {
      secret: true,
      required: { when: needsKey, shown: '`anthropic`, `google`' },
    }),
  ),
  waitMs: integer(
    'DIAGNOSIS_MODEL_WAIT_MS',
    'How long a person waits for the model. What comes later replaces a provisional result.',
    [0, 15_000],
    { fallback: '6000' },
  ),
  limitMs: integer(
    'DIAGNOSIS_MODEL_LIMIT_MS',
    'How long the model may take, its one retry included.',
    [100, 20_000],
    { fallback: '20000' },
  ),
  callsPerPerson: integer(
    'DIAGNOSIS_MODEL_PER_PERSON',
    'How often the model is asked for one person in a day; past it the embedded engine answers. The console may say otherwise.',
    [1, 10_000],
    { fallback: '20' },
  ),
  wonPerDay: integer(
    'DIAGNOSIS_MODEL_WON_PER_DAY',
    'What the model may cost in a day, by the prices below; past it the embedded engine answers. The console may say otherwise.',
    [0, 1_000_000_000],
    { fallback: '50000' },
  ),
  inputPrice: perMillion('DIAGNOSIS_MODEL_INPUT_PRICE', 'tokens that go in', 5000),
  outputPrice: perMillion('DIAGNOSIS_MODEL_OUTPUT_PRICE', 'tokens that come out', 25_000),
}
