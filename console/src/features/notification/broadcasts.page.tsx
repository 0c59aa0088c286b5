import { Box, Paper, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  approveBroadcast,
  type Broadcast,
  type BroadcastState,
  broadcastKindLabels,
  broadcastStateLabels,
  listBroadcasts,
  stopBroadcast,
} from '../../../../contract/notification/broadcast-admin.ts'
import {
  getOutsideMessages,
  type OutsideMessage,
  type OutsideState,
  outsideChannelLabels,
  outsideStateLabels,
} from '../../../../contract/notification/outside-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatNumber } from '../../shared/display/formats.ts'
import { Folded, PlainList, Section } from '../../shared/display/section.tsx'
import { Heading, Muted, StateChip, type Tone } from '../../shared/display/text.tsx'
import { FormButton } from '../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { BroadcastForm } from './broadcast-form.tsx'

/** Writes to the customers of a day, of a district or to all, and shows what was sent, also by 알림톡 and SMS. */
export const BroadcastsPage = () => (
  <Box sx={{ my: 2, maxWidth: 1080 }}>
    <Heading sx={{ mb: 2 }}>손님에게 알리기</Heading>
    <Box sx={{ mb: 4 }}>
      <BroadcastForm />
    </Box>
    <Section title="보낸 글">
      <History />
    </Section>
    <Section title="알림톡과 문자">
      <OutsideMessages />
    </Section>
  </Box>
)

const History = () => (
  <QueryResult query={useServerQuery(listBroadcasts, {}, { refreshMs: 10_000 })}>
    {(broadcasts) => (
      <PlainList of={broadcasts} empty="아직 보낸 글이 없어요.">
        {(broadcast) => <Sent key={broadcast.id} broadcast={broadcast} />}
      </PlainList>
    )}
  </QueryResult>
)

const tones: Record<BroadcastState, Tone> = {
  WAITING: 'warning',
  SENDING: 'info',
  DONE: 'success',
  STOPPED: 'default',
}

function Sent({ broadcast }: { broadcast: Broadcast }) {
  const { id, kind, audienceLabel, title, message, state, expected, sentByName, approvedByName } = broadcast
  const options = { invalidates: [listBroadcasts], alsoOnError: true }
  const approve = useServerMutation(approveBroadcast, options)
  const stop = useServerMutation(stopBroadcast, options)
  const isWaiting = state === 'WAITING'
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <StateChip label={broadcastStateLabels[state]} tone={tones[state]} />
        <Muted small>
          {broadcastKindLabels[kind]} · {audienceLabel} · {sentByName || '떠난 사람'} ·{' '}
          {formatDateTimeAt(broadcast.createdAt)}
          {approvedByName !== null && ` · 승인 ${approvedByName || '떠난 사람'}`}
        </Muted>
      </Stack>
      <Typography sx={{ mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      <Muted small sx={{ mt: 0.5 }}>
        {describeResult(broadcast)}
      </Muted>
      <Stack direction="row" sx={{ gap: 1, mt: 1, '&:empty': { display: 'none' } }}>
        <FormButton
          label="승인하기"
          button={{ isOffered: broadcast.mayApprove, size: 'small', variant: 'contained' }}
          title={`${formatNumber(expected)}명에게 보낼까요?`}
          submitLabel="승인하고 보내기"
          done="승인했어요. 보내기 시작했어요."
          onSubmit={() => approve.mutateAsync({ params: { id } })}
        >
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>
          <Muted>
            {sentByName} 님이 {audienceLabel}에게 썼어요. 보낸 글은 거둘 수 없어요.
          </Muted>
        </FormButton>
        <FormButton
          label={isWaiting ? '보내지 않기' : '멈추기'}
          button={{ isOffered: isWaiting || state === 'SENDING', size: 'small', color: 'error' }}
          title={isWaiting ? '이 글을 보내지 않을까요?' : '보내는 글을 멈출까요?'}
          size="xs"
          submitLabel={isWaiting ? '보내지 않기' : '멈추기'}
          done={isWaiting ? '보내지 않기로 했어요.' : '멈췄어요.'}
          onSubmit={() => stop.mutateAsync({ params: { id } })}
          isDangerous
        >
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Muted>되돌릴 수 없어요. 다시 보내려면 새로 써야 해요.</Muted>
        </FormButton>
      </Stack>
    </Paper>
  )
}

function describeResult({ state, expected, reached, pushed, pushFailed, mayApprove }: Broadcast) {
  if (state === 'WAITING')
    return `${formatNumber(expected)}명이 받아요. ${mayApprove ? '승인하면 나가요.' : '다른 관리자가 승인하면 나가요.'}`
  const people =
    state === 'SENDING'
      ? `${formatNumber(expected)}명 가운데 ${formatNumber(reached)}명`
      : `${formatNumber(reached)}명`
  const failed = pushFailed > 0 ? `, ${formatNumber(pushFailed)}명에게는 못 갔어요` : ''
  return `알림함 ${people} · 푸시 ${formatNumber(pushed)}명${failed}`
}

const outsideTones: Partial<Record<OutsideState, Tone>> = {
  DELIVERED: 'success',
  FAILED: 'warning',
  REFUSED: 'error',
  UNKNOWN: 'warning',
}

const OutsideMessages = () => (
  <QueryResult query={useServerQuery(getOutsideMessages, {}, { refreshMs: 30_000 })}>
    {({ isOn, sums, messages }) => (
      <>
        <Muted small>
          {isOn
            ? '오늘 꼭 알아야 하는 알림은 푸시가 닿지 않으면 알림톡으로, 알림톡도 안 되면 문자로 가요. 밤에는 보내지 않아요.'
            : '꺼져 있어요. 모든 알림은 알림함과 푸시로만 가요.'}
        </Muted>
        {sums.length > 0 && (
          <Muted small sx={{ mt: 0.5 }}>
            30일 동안{' '}
            {sums
              .map(({ state, count }) => `${outsideStateLabels[state]} ${formatNumber(count)}`)
              .join(' · ')}{' '}
            · {formatWon(sums.reduce((sum, { won }) => sum + won, 0))}
          </Muted>
        )}
        {messages.length > 0 && (
          <Folded label={`최근 ${messages.length}건`}>
            <PlainList of={messages}>
              {(message) => <Row key={message.id + message.createdAt} message={message} />}
            </PlainList>
          </Folded>
        )}
      </>
    )}
  </QueryResult>
)

const Row = ({ message: { when, state, channel, code, won, createdAt } }: { message: OutsideMessage }) => (
  <Box component="li">
    <StateChip label={outsideStateLabels[state]} tone={outsideTones[state] ?? 'default'} />
    <Muted small>
      {[
        formatDateTimeAt(createdAt),
        when,
        channel && outsideChannelLabels[channel],
        won !== null && formatWon(won),
        code && `코드 ${code}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Muted>
  </Box>
)
