import { lazy } from 'react'

type Sections = typeof import('./sections/later-sections.tsx')

const nothing = () => null
/** One chunk, which loads after what is seen at once; home does without it when it cannot be loaded. */
const load = (): Promise<Sections> =>
  import('./sections/later-sections.tsx').catch(() => ({
    ActiveCare: nothing,
    RecommendedContents: nothing,
    RecommendedProducts: nothing,
    SignInInvitation: nothing,
  }))

export const ActiveCare = lazy(async () => ({ default: (await load()).ActiveCare }))
export const RecommendedContents = lazy(async () => ({ default: (await load()).RecommendedContents }))
export const RecommendedProducts = lazy(async () => ({ default: (await load()).RecommendedProducts }))
export const SignInInvitation = lazy(async () => ({ default: (await load()).SignInInvitation }))
