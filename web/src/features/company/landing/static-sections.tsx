import { Hero } from './hero.tsx'
import { Prices } from './prices.tsx'
import { Promises } from './promises.tsx'
import { ServiceCards } from './service-cards.tsx'

/** Static sections of the landing page; part of the pre-rendered page. */
export const StaticSections = () => (
  <>
    <Hero />
    <ServiceCards />
    <Promises />
    <Prices />
  </>
)
