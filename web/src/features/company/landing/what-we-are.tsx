import { Hero } from './hero.tsx'
import { Prices } from './prices.tsx'
import { Promises } from './promises.tsx'
import { Ways } from './ways.tsx'

/** Everything of the landing page that is the same for everybody: painted before any script runs. */
export const WhatWeAre = () => (
  <>
    <Hero />
    <Ways />
    <Promises />
    <Prices />
  </>
)
