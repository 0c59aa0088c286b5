import { Button, Stack, Typography } from '@mui/material'
import { Title, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Muted } from '../shared/display/muted.tsx'

export const NotFoundPage = () => <MessagePage title="ra.page.not_found" message="ra.message.not_found" />

/** Shown when none of the signed-in person's roles may open a screen. */
export const AccessDeniedPage = () => (
  <MessagePage title="ra.page.access_denied" message="ra.message.access_denied" />
)

function MessagePage({ title, message }: { title: string; message: string }) {
  const translate = useTranslate()
  return (
    <Stack spacing={1.5} sx={{ mt: 8, px: 2, alignItems: 'center', textAlign: 'center' }}>
      <Title title={translate(title)} />
      <Typography variant="h5" component="h1">
        {translate(title)}
      </Typography>
      <Muted>{translate(message)}</Muted>
      <Button component={Link} to="/" variant="outlined">
        시작으로 가기
      </Button>
    </Stack>
  )
}
