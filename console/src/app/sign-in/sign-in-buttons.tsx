import { Button, Stack } from '@mui/material'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { providerNames } from '../../shared/sign-in/provider-names.ts'

interface SignInButtonsProps {
  verb: '로그인' | '시작하기'
  /** Whether the first one is the page's main button. */
  hasMain?: boolean
  isBusy: boolean
  onChoose: (provider: Provider) => void
}

/** One button for each provider. */
export const SignInButtons = ({ verb, hasMain = false, isBusy, onChoose }: SignInButtonsProps) => (
  <Stack spacing={1.5}>
    {providers.map((provider, at) => (
      <Button
        key={provider}
        variant={hasMain && at === 0 ? 'contained' : 'outlined'}
        size="large"
        disabled={isBusy}
        onClick={() => onChoose(provider)}
        sx={{ minHeight: 48 }}
      >
        {providerNames[provider]}로 {verb}
      </Button>
    ))}
  </Stack>
)
