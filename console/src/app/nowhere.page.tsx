import { Button, Stack, Typography } from '@mui/material'
import { Title, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** An address that leads nowhere. */
export const NowherePage = () => <Sentence title="ra.page.not_found" sentence="ra.message.not_found" />

/** A place that none of this person's roles opens. */
export const DeniedPage = () => <Sentence title="ra.page.access_denied" sentence="ra.message.access_denied" />

function Sentence({ title, sentence }: { title: string; sentence: string }) {
  const translate = useTranslate()
  return (
    <Stack spacing={1.5} sx={{ mt: 8, px: 2, alignItems: 'center', textAlign: 'center' }}>
      <Title title={translate(title)} />
      <Typography variant="h5" component="h1">
        {translate(title)}
      </Typography>
      <Typography color="textSecondary">{translate(sentence)}</Typography>
      <Button component={Link} to="/" variant="outlined">
        시작으로 가기
      </Button>
    </Stack>
  )
}
