import { Box, Button, Card, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { type Provider, providers } from '../../../../contract/account/account.ts'
import { Heading } from '../../shared/display/text.tsx'
import { providerNames } from '../../shared/sign-in/provider-names.ts'

/** A page without menu: one card in the middle, with the console's mark. */
export const CentredPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
    <Card sx={{ width: '100%', maxWidth: 400, p: 4 }}>
      <Box component="img" src="/favicon.svg" alt="" sx={{ width: 48, height: 48, mb: 2 }} />
      <Heading size="h5">{title}</Heading>
      {children}
    </Card>
  </Box>
)

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
