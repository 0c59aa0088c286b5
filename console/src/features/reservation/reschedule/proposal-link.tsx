import { Button, Paper, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { copyText } from '../../../../../client/copy-text.ts'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { type Leg, stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Muted } from '../../../shared/display/text.tsx'

interface ProposalLinkProps {
  number: string | null
  /** Name of the customer, where several links are shown. */
  name?: string | undefined
  leg: Leg
  token: string
  answerBy: string
}

/** The link of a proposal, to be copied alone or with a text for a message. It is shown only once. */
export function ProposalLink({ number, name, leg, token, answerBy }: ProposalLinkProps) {
  const notify = useNotify()
  const link = location.origin + screens.linkedProposal.route.replace('$token', token)
  const message = `새잎이에요. ${stageLabels[leg]} 날짜를 옮겨도 될지 ${formatDateTimeAt(answerBy)}까지 알려 주세요. ${link}`

  async function copy(text: string) {
    const isCopied = await copyText(text)
    notify(isCopied ? '복사했어요.' : '복사하지 못했어요. 주소를 직접 골라 복사해 주세요.', {
      type: isCopied ? 'success' : 'warning',
    })
  }

  return (
    <Paper variant="outlined" component="li" sx={{ p: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{[name, number].filter(Boolean).join(' · ')}</Typography>
      <Muted small>{formatDateTimeAt(answerBy)}까지 답할 수 있어요.</Muted>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {link}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
        <Button variant="outlined" onClick={() => void copy(message)}>
          문자로 보낼 글 복사
        </Button>
        <Button onClick={() => void copy(link)}>링크만 복사</Button>
      </Stack>
    </Paper>
  )
}
