import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  exportPaySheet,
  getPaySheet,
  type PaySheet,
  setPayPerAnswer,
} from '../../../../contract/diagnosis/pay-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { seoulToday } from '../../../../contract/seoul-day.ts'
import { DataTable } from '../../shared/display/data-table.tsx'
import { FactList, SectionCard } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { MonthSwitch, SubmitButton } from '../../shared/inputs/buttons.tsx'
import { FormDialog } from '../../shared/inputs/dialogs.tsx'
import { NumberField, submitting } from '../../shared/inputs/field.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { DownloadButton } from '../../shared/server/download-button.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'

/** What each expert answered in a month and what it pays; experts see themselves only. */
export function PaySheetPage() {
  const [search, setSearch] = useSearchParams()
  const month = search.get('month') ?? seoulToday().slice(0, 7)
  const isAdmin = useHasRole('ADMIN')
  return (
    <Stack spacing={2} sx={{ mt: 2, pb: 4, maxWidth: 720 }}>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <MonthSwitch month={month} onChange={(it) => setSearch({ month: it })} />
        <Box sx={{ ml: 'auto' }}>
          <DownloadButton
            of={exportPaySheet}
            input={{ params: { month } }}
            label="CSV"
            name="답변 정산 CSV 받기"
          />
        </Box>
      </Stack>
      <QueryResult query={useServerQuery(getPaySheet, { params: { month } }, { keepPrevious: true })}>
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

/** Changes what an answer pays, after a question that names the answers of this month that it counts for. */
function Rate({ sheet: { wonPerAnswer, rows } }: { sheet: PaySheet }) {
  const [won, setWon] = useState(String(wonPerAnswer))
  const [isAsking, setIsAsking] = useState(false)
  const answers = rows.reduce((count, row) => count + row.answers, 0)
  const saving = useServerMutation(setPayPerAnswer, {
    invalidates: [getPaySheet],
    done: ({ wonPerAnswer: set }) => `이번 달부터 한 건에 ${formatWon(set)}이에요.`,
  })

  return (
    <SectionCard
      title="답변 한 건의 금액"
      note="이번 달에 보낸 답변 모두에 적용돼요. 지난달까지의 정산은 그대로예요."
    >
      <Stack
        component="form"
        onSubmit={submitting(() => setIsAsking(true))}
        direction="row"
        spacing={1}
        sx={{ alignItems: 'center' }}
      >
        <NumberField label="한 건에 (원)" value={won} onChange={setWon} max={1_000_000} />
        <SubmitButton disabled={saving.isPending || Number(won) === wonPerAnswer}>저장</SubmitButton>
      </Stack>
      {isAsking && (
        <FormDialog
          title="답변 한 건의 금액 바꾸기"
          submitLabel="이 금액으로 바꾸기"
          onSubmit={() => saving.mutateAsync({ body: { won: Number(won) } })}
          onClose={() => setIsAsking(false)}
          size="xs"
        >
          <Typography>
            {answers > 0
              ? `이번 달에 이미 보낸 답변 ${answers.toLocaleString('ko-KR')}건도 새 금액으로 정산해요.`
              : '이번 달에 보내는 답변부터 새 금액으로 정산해요.'}{' '}
            지난달까지의 정산은 그대로예요.
          </Typography>
          <FactList
            facts={[
              ['한 건에', `${formatWon(wonPerAnswer)} → ${formatWon(Number(won))}`],
              ['이번 달', `${formatWon(answers * wonPerAnswer)} → ${formatWon(answers * Number(won))}`],
            ]}
          />
        </FormDialog>
      )}
    </SectionCard>
  )
}
