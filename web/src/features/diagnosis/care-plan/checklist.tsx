import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import { Checkbox, classNames, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { useTickTask } from './care-plan.queries.ts'

const groups = [
  { when: 'TODAY', title: '오늘' },
  { when: 'THIS_WEEK', title: '이번 주' },
  { when: 'KEEP', title: '꾸준히' },
] as const
const failed = '표시를 저장하지 못해 되돌렸어요. 다시 눌러 주세요.'

/** Tasks grouped by time; each whole row is the checkbox's tap target. */
export function Checklist({ plan: { diagnosisId, tasks } }: { plan: CarePlan }) {
  const { mutate } = useTickTask(diagnosisId)
  const { toast } = useDialogs()

  function tick(taskId: string, done: boolean) {
    mutate({ taskId, done }, { onError: (error) => toast(messageOf(error, failed)) })
  }

  return groups.map(({ when, title }) => {
    const group = tasks.filter((task) => task.when === when)
    if (group.length === 0) return null
    return (
      <section key={when} aria-label={title}>
        <h3 className="mb-2 text-sm font-semibold text-leaf">{title}</h3>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-card">
          {group.map(({ id, text, done }) => (
            <li key={id}>
              <Checkbox
                checked={done}
                onChange={(isDone) => tick(id, isDone)}
                className="min-h-14 cursor-pointer px-5 py-3.5"
              >
                <span className={classNames('transition duration-200', done && 'text-ink-muted')}>
                  {text}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
