import { useNavigate } from '@tanstack/react-router'
import { screens } from '../../../../../contract/screens.ts'
import { Button } from '../../../../../ui/index.ts'
import { rememberEndedSession } from '../../../shared/ended-session.ts'

/** Opens the sign-in, which leads back to this address. */
export function SignInButton({ children }: { children: string }) {
  const navigate = useNavigate()
  return (
    <Button
      size="lg"
      className="flex-1"
      onClick={() => {
        rememberEndedSession()
        void navigate({ to: screens.login.route })
      }}
    >
      {children}
    </Button>
  )
}
