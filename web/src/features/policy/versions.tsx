import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateAt } from '../../../../client/seoul-time.ts'
import type { Policy } from '../../../../contract/policy/policy.ts'
import { seoulDayAt } from '../../../../contract/seoul-day.ts'
import { buttonStyle, Field, Select } from '../../../../ui/index.ts'

interface VersionsProps {
  policy: Policy
  isChosen: boolean
}

/** All announced versions, if there are several. */
export function VersionChoice({ policy, isChosen }: VersionsProps) {
  const navigate = useNavigate()
  const { version, versions } = policy
  if (versions.length < 2) return null
  const current = isChosen ? currentOf(versions)?.version : version
  return (
    <Field label="시행일" className="mt-3 max-w-sm print:hidden">
      <Select
        value={version}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: target.value === current ? {} : { version: target.value },
            replace: true,
          })
        }
      >
        {versions.map((it) => (
          <option key={it.version} value={it.version}>
            {formatDateAt(it.effectiveFrom)}
            {it.version === current ? ' (지금 시행 중)' : ''}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Notice that the shown version is not in force, or that a new one is announced. */
export function VersionNote({ policy, isChosen }: VersionsProps) {
  const { version, versions } = policy
  const current = isChosen ? currentOf(versions) : { version }
  const next = nextOf(versions)
  if (next?.version === version) {
    return (
      <Note
        text={`아직 시행하지 않는 내용이에요. ${formatDateAt(next.effectiveFrom)}부터 바뀌어요.`}
        link={<VersionLink version={undefined}>지금 내용 보기</VersionLink>}
      />
    )
  }
  if (current && current.version !== version) {
    return (
      <Note
        text="지난 내용이에요. 지금은 다른 내용을 시행하고 있어요."
        link={<VersionLink version={undefined}>지금 내용 보기</VersionLink>}
      />
    )
  }
  if (!next) return null
  return (
    <Note
      text={`${formatDateAt(next.effectiveFrom)}부터 내용이 바뀌어요.`}
      link={<VersionLink version={next.version}>바뀌는 내용 보기</VersionLink>}
    />
  )
}

const Note = ({ text, link }: { text: string; link: ReactNode }) => (
  <div className="mt-4 flex max-w-measure flex-wrap items-center justify-between gap-3 rounded-lg bg-sun-soft p-5 print:hidden">
    <p>{text}</p>
    {link}
  </div>
)

/** Link to another version, or to the one in force. */
export const VersionLink = ({ version, children }: { version: string | undefined; children: string }) => (
  <Link to="." search={version ? { version } : {}} replace className={buttonStyle({ variant: 'plain' })}>
    {children}
  </Link>
)

type Version = Policy['versions'][number]

/** Returns the version in force; `versions` are sorted newest first. */
const currentOf = (versions: Version[], now = Date.now()): Version | undefined =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= seoulDayAt(now))

/** Returns the next announced version that is not in force yet; `versions` are sorted newest first. */
const nextOf = (versions: Version[], now = Date.now()): Version | undefined =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom > seoulDayAt(now))
