import { HomeFrame } from './home-frame.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { ThreeSteps } from './three-steps.tsx'

/** Home for people who are not signed in: how it goes, and why an account is worth it. */
export const VisitorHome = () => (
  <HomeFrame greeting="새잎에 오신 걸 환영해요">
    <ThreeSteps />
    <SignInInvitation />
  </HomeFrame>
)
