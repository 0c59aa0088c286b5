export { ActiveCare } from './active-care.tsx'
export { RecommendedContents } from './recommended-contents.tsx'
export { RecommendedProducts } from './recommended-products.tsx'
export { SignInInvitation } from './sign-in-invitation.tsx'
