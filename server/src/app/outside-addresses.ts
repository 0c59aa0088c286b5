import { providers } from '../../../contract/account/account.ts'
import type { Config } from '../config.ts'
import { isPushEndpoint } from '../features/notification/index.ts'
import type { FindProvider } from '../shared/metrics/outside-calls.ts'
import { providersOf, pushOf, tossOf, visionOf } from './feature-settings.ts'

/** The models' own addresses, which their clients use when none is configured. */
const modelAddresses = {
  openai: 'https://api.openai.com/',
  anthropic: 'https://api.anthropic.com/',
  google: 'https://generativelanguage.googleapis.com/',
  'openai-compatible': undefined,
}

/** Names the outside service of an address: `toss`, `kakao`, `google`, `naver`, `model` or `push`. */
export function createFindProvider(config: Config, tokenSecret: string): FindProvider {
  const signIn = providersOf(config)
  const vision = visionOf(config)
  const push = pushOf(config, tokenSecret)
  const bases = [
    ['toss', tossOf(config).apiUrl],
    ['model', vision && (vision.url ?? modelAddresses[vision.provider])],
    ...providers.flatMap((name) => {
      const { tokenUrl, userInfoUrl, jwksUrl } = signIn[name]
      return [tokenUrl, userInfoUrl, jwksUrl].map((address) => [name, address] as const)
    }),
  ] as const
  return (address) => {
    const known = bases.find(([, base]) => base && address.startsWith(base))
    if (known) return known[0]
    return push && isPushEndpoint(address, push) ? 'push' : undefined
  }
}
