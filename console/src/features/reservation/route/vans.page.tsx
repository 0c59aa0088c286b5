import { Alert, Box, Button, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { fieldMessagesOf } from '../../../../../client/http/error-details.ts'
import {
  listVans,
  saveVans,
  type VanList,
  vanNameMax,
  vansMax,
} from '../../../../../contract/reservation/route-admin.ts'
import { PlainList, SectionCard } from '../../../shared/display/section.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { SubmitButton } from '../../../shared/inputs/buttons.tsx'
import { Field, submitting } from '../../../shared/inputs/field.tsx'
import { useUnsavedChanges } from '../../../shared/page/use-unsaved-changes.ts'
import {
  LoadError,
  QueryResult,
  useServerMutation,
  useServerQuery,
} from '../../../shared/server/server-query.tsx'

/** The vans and who drives them. */
export function VansPage() {
  const query = useServerQuery(listVans, {})
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 720 }}>
      <SectionCard
        title="차량"
        note="하루 일정표의 방문을 차마다 나눠요. 새 예약은 첫째 차로 들어와요. 운전자는 하루 일정표에서 자기 차를 먼저 봐요."
      >
        {query.isRefetchError && <LoadError query={query} />}
        <QueryResult query={query}>
          {(list) => <VanTable key={list.revision} list={list} onReload={() => void query.refetch()} />}
        </QueryResult>
      </SectionCard>
    </Stack>
  )
}

interface VanTableProps {
  list: VanList
  /** Loads the list again after a conflict with another person's change. */
  onReload: () => void
}

interface EditedVan {
  key: number
  id: string | null
  name: string
  driverId: string
}

function VanTable({ list, onReload }: VanTableProps) {
  const [vans, setVans] = useState<EditedVan[]>(() =>
    list.vans.map(({ id, name, driver }, key) => ({ key, id, name, driverId: driver?.id ?? '' })),
  )
  const [isEdited, setIsEdited] = useState(false)
  const nextKey = useRef(list.vans.length)
  const saving = useServerMutation(saveVans, {
    invalidates: [listVans],
    done: '차량을 저장했어요.',
    doneType: 'info',
  })
  useUnsavedChanges(isEdited)
  const problems = fieldMessagesOf(saving.error)

  function change(changed: EditedVan[]) {
    setVans(changed)
    setIsEdited(true)
  }
  const changeVan = (key: number, field: Partial<EditedVan>) =>
    change(vans.map((van) => (van.key === key ? { ...van, ...field } : van)))

  function add() {
    const key = nextKey.current++
    change([...vans, { key, id: null, name: nextVanName(vans), driverId: '' }])
  }

  function save() {
    const body = {
      revision: list.revision,
      vans: vans.map(({ id, name, driverId }) => ({ id, name: name.trim(), driverId: driverId || null })),
    }
    saving.mutate({ body }, { onSuccess: () => setIsEdited(false) })
  }

  return (
    <Stack component="form" onSubmit={submitting(save)} spacing={2}>
      <PlainList isOrdered of={vans} aria-label="차량 목록" spacing={1.5}>
        {({ key, name, driverId }, index) => (
          <Box component="li" key={key} sx={row}>
            <Field
              label={`${index + 1}번째 차 이름`}
              required
              autoFocus={key >= list.vans.length}
              value={name}
              onChange={(text) => changeVan(key, { name: text })}
              problem={problems[`vans.${index}.name`]}
              maxLength={vanNameMax}
            />
            <Field
              label={`${name || '이 차'} 운전자`}
              value={driverId}
              onChange={(text) => changeVan(key, { driverId: text })}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
              choices={[
                ['', '정한 운전자 없음'],
                ...list.drivers.map(({ id, name: driverName }) => [id, driverName] as const),
              ]}
            />
            <Button
              color="error"
              aria-label={`${name || '이 차'} 지우기`}
              disabled={vans.length === 1}
              onClick={() => change(vans.filter((van) => van.key !== key))}
              sx={{ justifySelf: 'start' }}
            >
              지우기
            </Button>
          </Box>
        )}
      </PlainList>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" disabled={vans.length >= vansMax} onClick={add}>
          차 더하기
        </Button>
        <SubmitButton disabled={!isEdited || saving.isPending}>저장</SubmitButton>
      </Stack>
      {isEdited && list.vans.some(({ id }) => !vans.some((van) => van.id === id)) && (
        <Muted>지운 차의 방문은 첫째 차로 옮겨 가요.</Muted>
      )}
      {saving.error && (
        <Alert
          severity="error"
          // Reloading discards what was typed, so it is offered only after a conflict.
          action={hasCode(saving.error, 'CHANGED_MEANWHILE') && <Button onClick={onReload}>새로 읽기</Button>}
        >
          {saving.error.message}
        </Alert>
      )}
    </Stack>
  )
}

const row = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
  alignItems: 'start',
}

/** Returns '2호차' when there is a 1호차. */
function nextVanName(vans: EditedVan[]) {
  const numbers = Array.from({ length: vans.length + 1 }, (_, index) => `${index + 1}호차`)
  return numbers.find((name) => !vans.some((van) => van.name === name)) ?? ''
}
