import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { Title, usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import type { ExpertCase, Holder } from '../../../../contract/expert-case.ts'
import { KeyHint } from '../../shared/key-hint.tsx'
import { useKeys } from '../../shared/use-keys.ts'
import { momentWords } from '../../shared/when.ts'
import { AnswerDesk } from './answer-desk.tsx'
import { CaseFacts } from './case-facts.tsx'
import { ClockChip } from './clock-chip.tsx'
import { useCase, useSignOutWhenDenied } from './diagnosis.queries.ts'
import { useOpenNext } from './queue.tsx'
import { useClaim } from './use-claim.ts'

/** One case: what was sent and found on one side, the answer on the other; on a phone one below the other. */
export function CaseDesk({ id }: { id: string }) {
  const { permissions } = usePermissions<StaffRole[]>()
  const { data, error, isFetching, refetch } = useCase(id, permissions?.includes('EXPERT'))
  useSignOutWhenDenied(error)
  const openNext = useOpenNext(id)
  const isExpert = permissions?.includes('EXPERT') ?? false
  useKeys({ 'Alt+n': () => isExpert && void openNext() })
  const lost = useClaim(id, data?.holder?.isMe ?? false)

  return (
    <Box sx={{ py: 2, px: { xs: 1, md: 0 }, width: '100%', minWidth: 0, maxWidth: 1400, mx: 'auto' }}>
      <Title title="사례" />
      <Stack direction="row" sx={{ mb: 1.5, gap: 1, flexWrap: 'wrap' }}>
        <Button component={Link} to="/cases">
          ← 목록
        </Button>
        <Box sx={{ flexGrow: 1 }} />
        {isExpert && (
          <Button onClick={() => void openNext()}>
            다음 사례 <KeyHint of="Alt+N" />
          </Button>
        )}
      </Stack>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          {error.message}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={480} />}
      {data && (
        <>
          <Heading shown={data} />
          <HeldNotice
            holder={data.holder}
            isExpert={isExpert}
            lost={lost}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 2, md: 4 },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
              alignItems: 'start',
            }}
          >
            <CaseFacts shown={data} />
            <AnswerDesk shown={data} mayWrite={isExpert && Boolean(data.holder?.isMe)} onNext={openNext} />
          </Box>
        </>
      )}
    </Box>
  )
}

const Heading = ({ shown: { problem, clock, createdAt, editions } }: { shown: ExpertCase }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 2 }}>
    <Typography variant="h5" component="h1" sx={{ fontWeight: 700 }}>
      {problem}
    </Typography>
    {editions.length === 0 && <ClockChip clock={clock} />}
    <Typography variant="body2" color="textSecondary">
      {momentWords(createdAt)}에 접수
    </Typography>
  </Stack>
)

interface HeldProps {
  holder: Holder | null
  isExpert: boolean
  /** Why the case is not in this hand any more, if it was lost. */
  lost: string | undefined
  busy: boolean
  onRetry: () => void
}

/** Says when somebody else has the case in hand. */
function HeldNotice({ holder, isExpert, lost, busy, onRetry }: HeldProps) {
  const isHeld = holder && !holder.isMe
  if (!isExpert || (!isHeld && !lost)) return null
  const text =
    lost ??
    `${holder?.name} 님이 맡고 있어요. ${momentWords(holder?.until ?? '')}까지 답하지 않으면 맡을 수 있어요.`
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" loading={busy} onClick={onRetry}>
          다시 맡아 보기
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
