import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { copyText } from '../../../../../client/copy-text.ts'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { getBoard } from '../../../../../contract/reservation/board.ts'
import { getCalendarMonth } from '../../../../../contract/reservation/calendar-admin.ts'
import { type Leg, stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import {
  type AdminRescheduleProposal,
  listRescheduleProposals,
  type RescheduleProposalStatus,
  renewProposalLink,
  withdrawRescheduleProposal,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { screens } from '../../../../../contract/screens.ts'
import { formatSlot } from '../../../shared/display/formats.ts'
import { PlainList, Section } from '../../../shared/display/section.tsx'
import { Muted, StateChip } from '../../../shared/display/text.tsx'
import { FormButton } from '../../../shared/inputs/dialogs.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'

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
          <FormButton
            button={{ color: 'warning', disabled: isBusy }}
            title="제안 거두기"
            submitLabel="제안 거두기"
            canSubmit={!isBusy}
            onSubmit={() => withdrawing.mutateAsync({ params })}
          >
            <Typography>
              {describeProposal(proposal)} 제안을 거둘까요? 손님은 더 답할 수 없고, 보낸 링크도 열리지 않아요.
              일정은 지금 그대로예요.
            </Typography>
          </FormButton>
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

export const proposalStates: Record<
  RescheduleProposalStatus,
  { label: string; tone: 'default' | 'success' | 'warning' | 'info' }
> = {
  WAITING: { label: '답 기다림', tone: 'info' },
  ACCEPTED: { label: '동의', tone: 'success' },
  DECLINED: { label: '그대로', tone: 'warning' },
  EXPIRED: { label: '답 없음', tone: 'warning' },
  WITHDRAWN: { label: '거둠', tone: 'default' },
  ENDED: { label: '다르게 끝남', tone: 'default' },
}

/** Returns '수거 11월 24일 (화) 오전 → 11월 26일 (목) 오후'. */
export const describeProposal = ({ leg, from, to }: Pick<AdminRescheduleProposal, 'leg' | 'from' | 'to'>) =>
  `${stageLabels[leg]} ${formatSlot(from)} → ${formatSlot(to)}`

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
