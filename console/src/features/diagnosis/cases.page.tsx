import { Box, Button, Chip, Paper, Skeleton, Stack, Tab, Tabs } from '@mui/material'
import { useEffect, useRef } from 'react'
import { Title } from 'react-admin'
import { Route, Routes, useNavigate, useSearchParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminCaseItem, CaseFilter } from '../../../../contract/diagnosis/case-admin.ts'
import { Heading, Muted, Tag } from '../../shared/display/text.tsx'
import { lazyPage, preloadPage } from '../../shared/page/console-screen.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { KeyHint, useKeys, useRowKeys } from '../../shared/page/use-keys.tsx'
import { LoadError, useSignOutWhenDenied } from '../../shared/server/server-query.tsx'
import { useOpenNext, useQueue } from './diagnosis.queries.ts'
import { CaseRow, clampedTo, DeadlineChip, NthLook, RequestChip } from './queue/case-row.tsx'

const CasePage = lazyPage(() => import('./case/case-view.tsx'), 'CasePage')

const preloadDelayMs = 500
const preloadCase = () => void setTimeout(() => preloadPage(CasePage), preloadDelayMs)

/** /cases and /cases/{id} */
export const CasesPage = () => (
  <Routes>
    <Route index element={<Queue onShown={preloadCase} />} />
    <Route path=":id" element={<CasePage />} />
  </Routes>
)

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
function Queue({ onShown }: { onShown: () => void }) {
  const [query, setQuery] = useSearchParams()
  const requested = query.get('filter')
  const filter = isFilter(requested) ? requested : 'WAITING'
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useQueue(filter)
  useSignOutWhenDenied(error)
  const rows = data?.pages.flatMap(({ content }) => content) ?? []
  const [firstPage] = data?.pages ?? []
  const navigate = useNavigate()
  const [selected, setSelected] = useRowKeys(rows.length, (at) => navigate(`/cases/${rows[at]?.id}`))
  const isExpert = useHasRole('EXPERT')
  const openNext = useOpenNext()
  const isShown = data !== undefined
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])

  useKeys({ n: () => isExpert && void openNext() })

  return (
    <Box sx={{ maxWidth: 960, width: '100%', minWidth: 0, mx: 'auto', px: { xs: 1, md: 0 }, py: 2 }}>
      <Title title="전문가 답변" />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Heading size="h5" sx={{ flexGrow: 1 }}>
          전문가 답변
        </Heading>
        {firstPage?.dueToday !== undefined && <Muted>오늘까지 답할 사례와 질문 {firstPage.dueToday}건</Muted>}
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
      <LoadError query={{ error, refetch }} sx={{ mt: 2 }} />
      {isPending && <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />}
      {data && rows.length === 0 && <Muted sx={{ py: 6, textAlign: 'center' }}>{emptyTexts[filter]}</Muted>}
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
      <Muted small sx={{ mt: 2, display: { xs: 'none', md: 'block' } }}>
        J · K로 움직이고 Enter로 열어요. ?를 누르면 단축키를 모두 보여요. 30초마다 새로 읽어요.
      </Muted>
    </Box>
  )
}

const withCount = (title: string, count = 0) => (count ? `${title} ${count >= 100 ? '100+' : count}` : title)

interface RowProps {
  item: AdminCaseItem
  isSelected: boolean
  onSelect: () => void
}

function QueueRow({ item, isSelected, onSelect }: RowProps) {
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])

  return (
    <CaseRow
      ref={row}
      to={`/cases/${item.id}`}
      image={item.image}
      problem={item.problem}
      isSelected={isSelected}
      onFocus={onSelect}
      chips={
        <>
          {item.isEmergency && <Chip size="small" color="error" label="응급" />}
          {item.isNewToMe && <Chip size="small" color="primary" label="새로 넘겨받음" />}
          {item.request && <RequestChip {...item.request} />}
          {(!item.answeredAt || item.openQuestion) && item.request?.state !== 'WAITING' && (
            <DeadlineChip clock={item.clock} />
          )}
          {item.openQuestion && <Tag label="추가 질문" />}
          <NthLook nth={item.nthLook} />
          {item.holder && <Tag label={item.holder.isMe ? '내가 맡음' : `${item.holder.name} 님이 맡음`} />}
          {item.hasDraft && <Tag label="쓰던 답변 있음" />}
        </>
      }
    >
      <Muted small sx={clampedTo(1)}>
        {item.openQuestion ?? item.prompt}
      </Muted>
      <Muted tiny>
        {item.answeredAt
          ? `${formatDateTimeAt(item.answeredAt)}에 답변`
          : `${formatDateTimeAt(item.createdAt)}에 접수`}
      </Muted>
    </CaseRow>
  )
}
