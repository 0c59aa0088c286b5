import { Box, Button, Stack } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { getPaySheet, type PaySheet, setPayPerAnswer } from '../../../../contract/diagnosis/pay-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { seoulToday } from '../../../../contract/seoul-day.ts'
import { DataTable } from '../../shared/display/data-table.tsx'
import { Muted } from '../../shared/display/muted.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { NumberField } from '../../shared/inputs/field.tsx'
import { MonthSwitch } from '../../shared/inputs/month-switch.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

/** What each expert answered in a month and what it pays; experts see themselves only. */
export function PaySheetPage() {
  const [search, setSearch] = useSearchParams()
  const month = search.get('month') ?? seoulToday().slice(0, 7)
  const isAdmin = useHasRole('ADMIN')
  const query = useServerQuery(getPaySheet, { params: { month } }, { keepPrevious: true })
  return (
    <Stack spacing={2} sx={{ mt: 2, pb: 4, maxWidth: 720 }}>
      <Title title="답변 정산" />
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <MonthSwitch month={month} onChange={(it) => setSearch({ month: it })} />
      </Stack>
      <QueryResult query={query}>
        {(sheet) => (
          <>
            <Sheet sheet={sheet} />
            {isAdmin && !sheet.isOver && <Rate key={sheet.wonPerAnswer} sheet={sheet} />}
          </>
        )}
      </QueryResult>
    </Stack>
  )
}

function Sheet({ sheet: { rows, wonPerAnswer } }: { sheet: PaySheet }) {
  if (rows.length === 0) return <Muted>이 달에는 보낸 답변이 없어요.</Muted>
  const sum = rows.reduce((won, row) => won + row.won, 0)
  return (
    <Box>
      <DataTable
        aria-label="전문가별 답변"
        columns={[
          ['전문가', ({ expertName }) => expertName],
          ['답변', ({ answers }) => `${answers.toLocaleString('ko-KR')}건`, { align: 'right' }],
          ['금액', ({ won }) => formatWon(won), { align: 'right' }],
        ]}
        rows={rows}
        keyOf={({ expertName }) => expertName}
      />
      <Muted sx={{ mt: 1 }}>
        {wonPerAnswer > 0
          ? `한 건에 ${formatWon(wonPerAnswer)}, 모두 ${formatWon(sum)}.`
          : '한 건의 금액을 아직 정하지 않았어요.'}{' '}
        한 사례는 거두지 않은 첫 답변만 세요.
      </Muted>
    </Box>
  )
}

function Rate({ sheet: { wonPerAnswer } }: { sheet: PaySheet }) {
  const [won, setWon] = useState(String(wonPerAnswer))
  const saving = useServerMutation(setPayPerAnswer, {
    invalidates: [getPaySheet],
    done: ({ wonPerAnswer: set }) => `이번 달부터 한 건에 ${formatWon(set)}이에요.`,
  })

  function save(event: FormEvent) {
    event.preventDefault()
    saving.mutate({ body: { won: Number(won) } })
  }

  return (
    <SectionCard title="답변 한 건의 금액" note="이번 달부터 적용돼요. 지난달까지의 정산은 그대로예요.">
      <Stack component="form" onSubmit={save} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <NumberField label="한 건에 (원)" value={won} onChange={setWon} max={1_000_000} />
        <Button type="submit" variant="contained" disabled={saving.isPending || Number(won) === wonPerAnswer}>
          저장
        </Button>
      </Stack>
    </SectionCard>
  )
}
