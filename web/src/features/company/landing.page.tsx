import { AtTheEnd } from './landing/at-the-end.tsx'
import { Hero } from './landing/hero.tsx'
import { Prices } from './landing/prices.tsx'
import { Promises } from './landing/promises.tsx'
import { Reviews } from './landing/reviews.tsx'
import { Ways } from './landing/ways.tsx'

/** /company */
export const CompanyPage = () => (
  <>
    <Hero />
    <Ways />
    <Promises />
    <Prices />
    <Reviews />
    <AtTheEnd />
  </>
)
