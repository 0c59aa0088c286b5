import { Box, Stack } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  getOutsideMessages,
  type OutsideMessage,
  type OutsideState,
  outsideChannelLabels,
  outsideStateLabels,
} from '../../../../contract/notification/outside-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { Folded } from '../../shared/display/section.tsx'
import { Muted, StateChip, type Tone } from '../../shared/display/text.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'

const refreshMs = 30_000

const tones: Partial<Record<OutsideState, Tone>> = {
  DELIVERED: 'success',
  FAILED: 'warning',
  REFUSED: 'error',
  UNKNOWN: 'warning',
}

/** What went to phones outside of the app, how it arrived and what it cost. */
export const OutsideMessages = () => (
  <QueryResult query={useServerQuery(getOutsideMessages, {}, { refreshMs })}>
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
            {sums.map(({ state, count }) => `${outsideStateLabels[state]} ${format(count)}`).join(' · ')} ·{' '}
            {formatWon(sums.reduce((sum, { won }) => sum + won, 0))}
          </Muted>
        )}
        {messages.length > 0 && (
          <Folded label={`최근 ${messages.length}건`}>
            <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {messages.map((message) => (
                <Row key={message.id + message.createdAt} message={message} />
              ))}
            </Stack>
          </Folded>
        )}
      </>
    )}
  </QueryResult>
)

const Row = ({ message: { when, state, channel, code, won, createdAt } }: { message: OutsideMessage }) => (
  <Box component="li">
    <StateChip label={outsideStateLabels[state]} tone={tones[state] ?? 'default'} />
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

const format = (count: number) => count.toLocaleString('ko-KR')
