import { Stack } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { getRetention } from '../../../../contract/account/account-admin.ts'
import { formatDayWithYear, formatMonth } from '../../../../contract/seoul-day.ts'
import { FigureTable } from '../../shared/display/data-table.tsx'
import { formatTotal } from '../../shared/display/formats.ts'
import { TitledCard } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'

const logNames = { SECURITY: '접속 기록', STAFF: '담당자 접속 기록', AUDIT: '감사 기록' } as const
const kindNames = { CONTRACT: '계약 기록', PAYMENT: '결제 기록', COMPLAINT: '불만과 분쟁 기록' } as const

/** Counts of the retained records of deleted accounts, with the days on which they are deleted. */
export const RetentionPage = () => (
  <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
    <Muted>
      탈퇴한 사람의 기록 가운데 법으로 보관하는 것과 접속·감사 기록의 수예요. 기한이 지나면 저절로 지워져요.
    </Muted>
    <QueryResult query={useServerQuery(getRetention, {})}>
      {({ kinds, logs, withdrawals }) => (
        <>
          {kinds.map(({ kind, years, records, nextDays }) => (
            <TitledCard key={kind} title={kindNames[kind]}>
              <Muted>
                {years}년 보관, 지금 {records.toLocaleString('ko-KR')}건
              </Muted>
              {nextDays.length > 0 && (
                <FigureTable
                  head={['지워지는 날', '건수']}
                  rows={nextDays.map((it) => [formatDayWithYear(it.day), it.records])}
                  sx={{ maxWidth: 360 }}
                />
              )}
            </TitledCard>
          ))}
          {logs.map(({ kind, months, records, oldest, nextDay }) => (
            <TitledCard key={kind} title={logNames[kind]}>
              <Muted>
                {months < 12 ? `${months}개월` : `${months / 12}년`} 보관, 지금 {formatTotal(records)}
              </Muted>
              {oldest && nextDay && (
                <Muted>
                  가장 오래된 기록은 {formatDateTimeAt(oldest)}의 것이고, {formatDayWithYear(nextDay)}에
                  지워져요.
                </Muted>
              )}
            </TitledCard>
          ))}
          <TitledCard title="최근 열두 달의 탈퇴">
            {withdrawals.length === 0 ? (
              <Muted>탈퇴한 사람이 없어요.</Muted>
            ) : (
              <FigureTable
                head={['달', '사람']}
                rows={withdrawals.map((it) => [formatMonth(it.month), it.people])}
                sx={{ maxWidth: 360 }}
              />
            )}
          </TitledCard>
        </>
      )}
    </QueryResult>
  </Stack>
)
