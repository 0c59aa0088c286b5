import { AtTheEnd } from './landing/at-the-end.tsx'
import { Reviews } from './landing/reviews.tsx'
import { WhatWeAre } from './landing/what-we-are.tsx'

/** /company */
export const CompanyPage = () => (
  <>
    <WhatWeAre />
    <Reviews />
    <AtTheEnd />
  </>
)
