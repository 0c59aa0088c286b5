import { Alert, Box, Button, Paper, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Title, usePermissions } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CaseFilter } from '../../../../../contract/diagnosis/case-admin.ts'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useSignOutWhenDenied } from '../../../shared/server/server-query.ts'
import { useQueue } from '../diagnosis.queries.ts'
import { QueueRow } from './queue-row.tsx'
import { useOpenNext } from './use-open-next.ts'

const emptyTexts: Record<CaseFilter, string> = {
  WAITING: '기다리는 사례가 없어요.',
  QUESTIONS: '답을 기다리는 질문이 없어요.',
  ASKED: '손님의 답을 기다리는 사례가 없어요.',
  MINE: '지금 맡았거나 쓰고 있는 사례가 없어요.',
  ANSWERED: '아직 답한 사례가 없어요.',
}
const isFilter = (text: string | null): text is CaseFilter => text !== null && text in emptyTexts

/**
 * The experts' queue, most urgent first. Keys: j and k move, Enter opens, n claims the next case. `onShown` is called once
 * the first rows are there.
 */
export function Queue({ onShown }: { onShown: () => void }) {
  const [query, setQuery] = useSearchParams()
  const requested = query.get('filter')
  const filter = isFilter(requested) ? requested : 'WAITING'
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useQueue(filter)
  useSignOutWhenDenied(error)
  const rows = data?.pages.flatMap(({ content }) => content) ?? []
  const [firstPage] = data?.pages ?? []
  const [selected, setSelected] = useState(0)
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const isExpert = permissions.includes('EXPERT')
  const navigate = useNavigate()
  const openNext = useOpenNext()
  const isShown = data !== undefined
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])

  useKeys({
    j: () => setSelected((at) => Math.min(at + 1, rows.length - 1)),
    k: () => setSelected((at) => Math.max(at - 1, 0)),
    Enter: () => {
      const row = rows[selected]
      if (row) navigate(`/cases/${row.id}`)
    },
    n: () => isExpert && void openNext(),
  })

  return (
    <Box sx={{ maxWidth: 960, width: '100%', minWidth: 0, mx: 'auto', px: { xs: 1, md: 0 }, py: 2 }}>
      <Title title="전문가 답변" />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ fontWeight: 700, flexGrow: 1 }}>
          전문가 답변
        </Typography>
        {isExpert && (
          <Button variant="contained" onClick={() => void openNext()}>
            다음 사례 <KeyHint of="N" />
          </Button>
        )}
      </Stack>
      <Tabs
        value={filter}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        onChange={(_, next: CaseFilter) => {
          setSelected(0)
          setQuery({ filter: next }, { replace: true })
        }}
      >
        <Tab value="WAITING" label={withCount('대기', firstPage?.waiting)} />
        <Tab value="QUESTIONS" label={withCount('추가 질문', firstPage?.questions)} />
        <Tab value="ASKED" label={withCount('답변 기다리는 중', firstPage?.asked)} />
        <Tab value="MINE" label="내가 맡은 것" />
        <Tab value="ANSWERED" label="답변 완료" />
      </Tabs>
      {error && (
        <Alert
          severity="error"
          sx={{ mt: 2 }}
          action={<Button onClick={() => void refetch()}>다시 시도</Button>}
        >
          {error.message}
        </Alert>
      )}
      {isPending && <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />}
      {data && rows.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
          {emptyTexts[filter]}
        </Typography>
      )}
      {rows.length > 0 && (
        <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {rows.map((row, index) => (
            <QueueRow
              key={row.id}
              item={row}
              isSelected={index === selected}
              onSelect={() => setSelected(index)}
            />
          ))}
        </Paper>
      )}
      {hasNextPage && (
        <Button fullWidth sx={{ mt: 1 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          더 보기
        </Button>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, display: { xs: 'none', md: 'block' } }}>
        J · K로 움직이고 Enter로 열어요. ?를 누르면 단축키를 모두 보여요. 30초마다 새로 읽어요.
      </Typography>
    </Box>
  )
}

const withCount = (title: string, count = 0) => (count ? `${title} ${count >= 100 ? '100+' : count}` : title)
