import { Button, Card, CardContent, Stack, TableContainer } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import {
  type AreaKey,
  type AreaRow,
  areaVerdictLabels,
  listAreas,
  removeArea,
  saveArea,
  sidoNames,
  tryArea,
} from '../../../../../contract/reservation/area-admin.ts'
import { DataTable, scrollableTable, type TableColumn } from '../../../shared/display/data-table.tsx'
import { TitledCard } from '../../../shared/display/section.tsx'
import { Muted, StateChip } from '../../../shared/display/text.tsx'
import { SubmitButton } from '../../../shared/inputs/buttons.tsx'
import { Confirm, ConfirmButton } from '../../../shared/inputs/dialogs.tsx'
import { Field, fieldsOf, submitting, useValue } from '../../../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { CalendarError, FormRow } from '../calendar/calendar-form.tsx'
import { AreaVerdictAlert, readAsText } from './address-fields.tsx'

/** Service areas: an address check, and the table of areas. */
export function AreasPage() {
  const [chosen, setChosen] = useState<AreaRow>()
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <AreaCheck />
      <QueryResult query={useServerQuery(listAreas, {})}>
        {({ rows }) => (
          <>
            <AreaForm
              key={JSON.stringify(chosen)}
              chosen={chosen}
              rows={rows}
              onDone={() => setChosen(undefined)}
            />
            <AreaTable rows={rows} onChoose={setChosen} />
          </>
        )}
      </QueryResult>
    </Stack>
  )
}

const tones = { SERVED: 'success', CHECK: 'info', BY_AGREEMENT: 'warning', NOT_SERVED: 'default' } as const

function AreaTable({ rows, onChoose }: { rows: AreaRow[]; onChoose: (row: AreaRow) => void }) {
  const [search, setSearch] = useState('')
  const removing = useServerMutation(removeArea, {
    invalidates: [listAreas],
    done: '지역을 지웠어요.',
    doneType: 'info',
  })
  const remove = ({ sido, sigungu, place }: AreaRow) =>
    removing.mutateAsync({ query: { sido: sido as AreaKey['sido'], sigungu, place } })

  const columns: TableColumn<AreaRow>[] = [
    ['지역', areaName],
    ['방문 여부', ({ verdict }) => <StateChip label={areaVerdictLabels[verdict]} tone={tones[verdict]} />],
    [
      null,
      (row) => (
        <>
          <Button size="small" aria-label={`${areaName(row)} 바꾸기`} onClick={() => onChoose(row)}>
            바꾸기
          </Button>
          <ConfirmButton
            label="지우기"
            button={{ size: 'small', color: 'error', 'aria-label': `${areaName(row)} 지우기` }}
            title="지역 지우기"
            content={`${areaName(row)} 줄을 지울까요? 더 넓은 지역의 줄을 따르게 돼요.`}
            action="지우기"
            isDangerous
            onConfirm={() => remove(row)}
          />
        </>
      ),
      { align: 'right', sx: { whiteSpace: 'nowrap' } },
    ],
  ]
  return (
    <Card>
      <CardContent>
        <Field label="지역 찾기" value={search} onChange={setSearch} />
        <TableContainer tabIndex={0} aria-label="지역표" sx={scrollableTable}>
          <DataTable
            columns={columns}
            rows={rows.filter((row) => areaName(row).includes(search.trim()))}
            keyOf={areaName}
            sx={{ mt: 1 }}
          />
        </TableContainer>
      </CardContent>
    </Card>
  )
}

function AreaCheck() {
  const address = useValue('')
  const checking = useServerMutation(tryArea)
  const answer = checking.data

  return (
    <TitledCard
      title="주소로 확인하기"
      level="h1"
      component="form"
      onSubmit={submitting(() => checking.mutate({ body: { address: address.value } }))}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mt: 1 }}>
        <Field label="주소" {...address} placeholder="경기 여주시 세종로 1 (홍문동)" maxLength={200} />
        <SubmitButton disabled={!address.value.trim() || checking.isPending}>확인</SubmitButton>
      </Stack>
      {answer && (
        <AreaVerdictAlert verdict={answer.verdict} sx={{ mt: 2 }}>
          <br />
          {answer.message}
          <br />
          {readAsText(answer.readAs)}{' '}
          {answer.row
            ? `정한 줄: ${areaName(answer.row)} → ${areaVerdictLabels[answer.row.verdict]}`
            : '맞는 줄이 없어요.'}
        </AreaVerdictAlert>
      )}
    </TitledCard>
  )
}

/** Returns for example '경기 여주시 홍문동' or '서울 전체'. */
const areaName = ({ sido, sigungu, place }: { sido: string; sigungu: string; place: string }) =>
  [sido, sigungu, place].filter(Boolean).join(' ') + (sigungu || place ? '' : ' 전체')

interface AreaFormProps {
  /** The row whose verdict is changed; undefined to add a row. */
  chosen: AreaRow | undefined
  rows: AreaRow[]
  onDone: () => void
}

const emptyRow: AreaRow = { sido: '경기', sigungu: '', place: '', verdict: 'SERVED' }
const sidoChoices = sidoNames.map((name) => [name, name] as const)
const verdictChoices = Object.entries(areaVerdictLabels)

function AreaForm({ chosen, rows, onDone }: AreaFormProps) {
  const [row, setRow] = useState<AreaRow>(chosen ?? emptyRow)
  const [reason, setReason] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const saving = useServerMutation(saveArea, {
    invalidates: [listAreas],
    done: '지역을 저장했어요.',
    doneType: 'info',
  })
  const isFixed = chosen !== undefined
  const fieldOf = fieldsOf(row, (part) => setRow({ ...row, ...part }))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The chosen row may be far below the form.
    if (!isFixed) return
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.querySelector<HTMLElement>('[role=combobox]:not([aria-disabled=true])')?.focus()
  }, [isFixed])

  const existing = rows.find((it) => areaName(it) === areaName(row))
  const isWide = !row.sigungu.trim()
  /** Asked before a new row overwrites an existing one or applies to a whole province. */
  const question = !isFixed && (existing || isWide) && describeChange(row, existing)

  function submit() {
    if (question) setIsAsking(true)
    else return save().catch(() => undefined)
  }

  async function save() {
    const sido = row.sido as AreaKey['sido']
    await saving.mutateAsync({ body: { ...row, sido, ...(reason.trim() && { reason: reason.trim() }) } })
    setRow({ ...row, place: '' })
    setReason('')
    onDone()
  }

  return (
    <TitledCard
      title={isFixed ? '지역 바꾸기' : '지역 더하기'}
      component="form"
      ref={form}
      onSubmit={submitting(submit)}
    >
      <Muted sx={{ mb: 2 }}>가장 자세한 줄이 이겨요. 비워 둔 칸은 전체를 뜻해요.</Muted>
      <FormRow>
        <Field
          {...fieldOf('sido')}
          label="시도"
          choices={sidoChoices}
          disabled={isFixed}
          sx={{ minWidth: 96 }}
        />
        <Field {...fieldOf('sigungu')} label="시군구" disabled={isFixed} />
        <Field {...fieldOf('place')} label="읍면동이나 도로" disabled={isFixed} />
        <Field {...fieldOf('verdict')} label="방문 여부" choices={verdictChoices} sx={{ minWidth: 140 }} />
        <Field label="이유" value={reason} onChange={setReason} maxLength={200} />
        <SubmitButton disabled={saving.isPending}>저장</SubmitButton>
        {isFixed && <Button onClick={onDone}>취소</Button>}
      </FormRow>
      <CalendarError error={saving.error} />
      {isAsking && (
        <Confirm
          title={`${areaName(row)} → ${areaVerdictLabels[row.verdict]}`}
          content={question}
          action="확인"
          onConfirm={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </TitledCard>
  )
}

const describeChange = ({ sido, sigungu }: AreaRow, existing: AreaRow | undefined) =>
  [
    !sigungu.trim() && `시군구가 비어 있어 ${sido}에서 따로 정하지 않은 곳이 모두 바뀌어요.`,
    existing && `지금은 ‘${areaVerdictLabels[existing.verdict]}’이에요.`,
  ]
    .filter(Boolean)
    .join(' ')
