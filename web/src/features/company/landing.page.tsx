import { ClosingLinks } from './landing/closing-links.tsx'
import { Reviews } from './landing/reviews.tsx'
import { StaticSections } from './landing/static-sections.tsx'

/** /company */
export const CompanyPage = () => (
  <>
    <StaticSections />
    <Reviews />
    <ClosingLinks />
  </>
)
