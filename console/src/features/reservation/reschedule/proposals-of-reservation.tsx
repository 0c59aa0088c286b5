import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { getBoard } from '../../../../../contract/reservation/board.ts'
import { getCalendarMonth } from '../../../../../contract/reservation/calendar-admin.ts'
import {
  type AdminRescheduleProposal,
  listRescheduleProposals,
  renewProposalLink,
  withdrawRescheduleProposal,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { PlainList, Section } from '../../../shared/display/section.tsx'
import { Muted, StateChip } from '../../../shared/display/text.tsx'
import { DialogButton, FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { describeProposal, proposalStates } from './proposal-labels.ts'
import { ProposalLink } from './proposal-link.tsx'

/** The days about which the customer of a reservation was asked; nothing where nobody asked. */
export function ProposalsOfReservation({ id }: { id: string }) {
  const { data, error, refetch } = useServerQuery(listRescheduleProposals, {
    query: { page: 0, size: 10, reservation: id },
  })
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
        손님에게 물은 일정을 불러오지 못했어요.
      </Alert>
    )
  if (!data || data.content.length === 0) return null
  return (
    <Section title="손님에게 물은 일정">
      <PlainList of={data.content} spacing={2}>
        {(proposal) => <Proposal key={proposal.id} proposal={proposal} />}
      </PlainList>
    </Section>
  )
}

function Proposal({ proposal }: { proposal: AdminRescheduleProposal }) {
  const { id, status, reason, createdAt, answerBy, answeredAt, proposedByName, number, leg } = proposal
  const [link, setLink] = useState<{ token: string; answerBy: string }>()
  const withdrawing = useServerMutation(withdrawRescheduleProposal, {
    invalidates: [listRescheduleProposals, getBoard, getCalendarMonth],
    alsoOnError: true,
  })
  const renewing = useServerMutation(renewProposalLink, {
    invalidates: [listRescheduleProposals],
    alsoOnError: true,
  })
  const isWaiting = status === 'WAITING'
  const isBusy = withdrawing.isPending || renewing.isPending
  const params = { id }
  return (
    <Box component="li">
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <StateChip {...proposalStates[status]} />
        <Typography sx={{ fontWeight: 600 }}>{describeProposal(proposal)}</Typography>
      </Stack>
      <Typography>{reason}</Typography>
      <Muted small>
        {formatDateTimeAt(createdAt)}에 {proposedByName} 님이 물음 ·{' '}
        {answeredAt && !isWaiting
          ? `${formatDateTimeAt(answeredAt)}에 끝남`
          : `${formatDateTimeAt(answerBy)}까지`}
      </Muted>
      {isWaiting && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => void renewing.mutateAsync({ params }).then(setLink, () => undefined)}
          >
            링크 새로 만들기
          </Button>
          <DialogButton
            color="warning"
            disabled={isBusy}
            dialog={(close) => (
              <FormDialog
                title="제안 거두기"
                submitLabel="제안 거두기"
                canSubmit={!isBusy}
                onSubmit={() => withdrawing.mutateAsync({ params }).finally(close)}
                onClose={close}
              >
                <Typography>
                  {describeProposal(proposal)} 제안을 거둘까요? 손님은 더 답할 수 없고, 보낸 링크도 열리지
                  않아요. 일정은 지금 그대로예요.
                </Typography>
              </FormDialog>
            )}
          >
            제안 거두기
          </DialogButton>
        </Stack>
      )}
      {isWaiting && link && (
        <Stack component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          <ProposalLink number={number} leg={leg} {...link} />
        </Stack>
      )}
    </Box>
  )
}
