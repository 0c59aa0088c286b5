import { Alert, Box, List, ListItem, ListItemText, Stack } from '@mui/material'
import { useState } from 'react'
import {
  addAway,
  type DutyPerson,
  getDuty,
  removeAway,
  setDutyWeek,
} from '../../../../contract/duty/duty-admin.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { addDays, formatDay, seoulToday, weekdayNames, weekdayOf } from '../../../../contract/seoul-day.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { DayField } from '../../shared/inputs/day-field.tsx'
import { ConfirmButton, DialogButton, FormDialog } from '../../shared/inputs/dialogs.tsx'
import { SwitchField } from '../../shared/inputs/field.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { roleNames } from '../account/index.ts'

/** Who works when, and what can be promised to customers from it. */
export const DutyPage = () => (
  <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
    <QueryResult query={useServerQuery(getDuty, {})}>
      {(duty) => (
        <>
          <ComingDays {...duty} />
          {duty.people
            .toSorted((one, other) => Number(other.isMe) - Number(one.isMe))
            .map((person) => (
              <Person key={person.id} person={person} {...duty} />
            ))}
        </>
      )}
    </QueryResult>
  </Stack>
)

function ComingDays({ people, days, promisedHours }: Data<typeof getDuty>) {
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  return (
    <SectionCard
      title="앞으로 2주, 전문가"
      note={
        promisedHours
          ? `지금 온 진단에는 ${promisedHours}시간 안에 답하기로 해요.`
          : '앞으로 사흘 안에 답할 전문가가 없어 날짜로 약속해요.'
      }
    >
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' },
          columnGap: 4,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {days.map(({ day, holiday, expertIds }) => (
          <Box
            component="li"
            key={day}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}
          >
            <span>{holiday ? `${formatDay(day)} ${holiday}` : formatDay(day)}</span>
            <Muted
              component="span"
              {...(expertIds.length === 0 && !holiday && { sx: { color: 'error.main' } })}
            >
              {expertIds.map(nameOf).join(', ') || '아무도 없어요'}
            </Muted>
          </Box>
        ))}
      </Box>
    </SectionCard>
  )
}

interface PersonProps extends Pick<Data<typeof getDuty>, 'people' | 'days'> {
  person: DutyPerson
}

function Person({ person, people, days: coming }: PersonProps) {
  const { id, name, isMe, roles, away } = person
  const isAdmin = useHasRole('ADMIN')
  const remove = useServerMutation(removeAway, {
    invalidates: [getDuty],
    done: roles.includes('EXPERT')
      ? '쉬는 날을 지웠어요. 미뤘던 답변 약속은 곧 다시 앞당겨져요. 손님에게 따로 알리지는 않아요.'
      : '쉬는 날을 지웠어요.',
  })
  const mayChange = isMe || isAdmin
  return (
    <SectionCard
      title={isMe ? `${name} (나)` : name}
      note={roles.map((role) => roleNames[role]).join(', ')}
      action={
        mayChange && (
          <DialogButton dialog={<AwayDialog person={person} people={people} days={coming} />}>
            쉬는 날 더하기
          </DialogButton>
        )
      }
    >
      <Week person={person} mayChange={isAdmin} />
      <List disablePadding>
        {away.map((it) => (
          <ListItem key={it.id} disableGutters sx={{ gap: 1 }}>
            <ListItemText primary={`${formatDays(it)} 쉬어요`} />
            {mayChange && (
              <ConfirmButton
                label="지우기"
                button={{
                  color: 'error',
                  'aria-label': `${formatDays(it)} 쉬는 날 지우기`,
                  disabled: remove.isPending,
                }}
                title="쉬는 날 지우기"
                content={`${name} 님이 ${formatDays(it)}에 다시 일해요.`}
                action="지우기"
                isDangerous
                onConfirm={() => remove.mutateAsync({ params: { id, awayId: it.id } })}
              />
            )}
          </ListItem>
        ))}
      </List>
    </SectionCard>
  )
}

const formatDays = ({ firstDay, lastDay }: DutyPerson['away'][number]) =>
  firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} ~ ${formatDay(lastDay)}`

function Week({ person, mayChange }: { person: DutyPerson; mayChange: boolean }) {
  const { id, name, isMe, weekdays, worksOnHolidays } = person
  const save = useServerMutation(setDutyWeek, { invalidates: [getDuty] })
  const store = (change: Partial<Pick<DutyPerson, 'weekdays' | 'worksOnHolidays'>>) =>
    save.mutate({ params: { id }, body: { weekdays, worksOnHolidays, ...change } })
  const isDisabled = !mayChange || save.isPending
  return (
    <Box component="fieldset" aria-label={`${name} 일하는 요일`} sx={{ border: 0, m: 0, p: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
        {weekdayNames.map((label, weekday) => (
          <SwitchField
            key={label}
            label={label}
            checked={weekdays.includes(weekday)}
            disabled={isDisabled}
            onChange={(works) =>
              store({
                weekdays: works ? [...weekdays, weekday] : weekdays.filter((it) => it !== weekday),
              })
            }
          />
        ))}
        <SwitchField
          label="휴일에도"
          checked={worksOnHolidays}
          disabled={isDisabled}
          onChange={(works) => store({ worksOnHolidays: works })}
        />
      </Stack>
      {isMe && !mayChange && <Muted small>일하는 요일은 관리자가 바꿔요.</Muted>}
    </Box>
  )
}

const worksOn = ({ weekdays, away }: DutyPerson, day: string) =>
  weekdays.includes(weekdayOf(day)) && !away.some((it) => it.firstDay <= day && day <= it.lastDay)

const namedDays = 5
/** No absence is longer. */
const daysMax = 366

function listDays(first: string, last: string) {
  const days: string[] = []
  for (let day = first; day <= last && days.length < daysMax; day = addDays(day, 1)) days.push(day)
  return days
}

function AwayDialog({ person: { id, name, roles }, people, days }: PersonProps) {
  const [firstDay, setFirstDay] = useState(seoulToday())
  const [lastDay, setLastDay] = useState('')
  const [awayId] = useState(() => crypto.randomUUID())
  const add = useServerMutation(addAway, { invalidates: [getDuty] })
  const until = lastDay || firstDay
  const others = people.filter((it) => it.id !== id && it.roles.includes('EXPERT'))
  /** Of the coming days the server says who works; of later ones the week and the days away. */
  const isUncovered = (day: string) => {
    const known = days.find((it) => it.day === day)
    return known ? known.expertIds.every((it) => it === id) : !others.some((it) => worksOn(it, day))
  }
  const uncovered = roles.includes('EXPERT') && firstDay ? listDays(firstDay, until).filter(isUncovered) : []
  return (
    <FormDialog
      title={`${name} 님이 쉬는 날`}
      submitLabel="더하기"
      closeLabel="취소"
      size="xs"
      canSubmit={Boolean(firstDay)}
      done="쉬는 날을 더했어요."
      onSubmit={() => add.mutateAsync({ params: { id }, body: { awayId, firstDay, lastDay: until } })}
    >
      <Muted small>
        그동안 지킬 수 없게 되는 답변 약속은 손님에게 새 시간을 알리고 미뤄요. 쉬는 날을 지우면 미룬 약속은
        다시 앞당겨져요.
      </Muted>
      <DayField label="첫날" value={firstDay} min={seoulToday()} required onChange={setFirstDay} />
      <DayField label="마지막 날" value={lastDay} min={firstDay} clearable onChange={setLastDay} />
      {uncovered.length > 0 && (
        <Alert severity="warning">
          {uncovered.slice(0, namedDays).map(formatDay).join(', ')}
          {uncovered.length > namedDays && ` 등 ${uncovered.length}일`}에는 답할 전문가가 아무도 없게 돼요.
        </Alert>
      )}
    </FormDialog>
  )
}
