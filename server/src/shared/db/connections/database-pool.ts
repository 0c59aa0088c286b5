import type pg from 'pg'
import { withRetries } from '../retry.ts'
import { currentWork, type TimeLimits, timeLimits, type WorkKind } from '../workload.ts'
import { Lane, type LaneClient, type LaneState, type Statement } from './lane.ts'
import type { Replica } from './replica.ts'

export interface DatabasePoolOptions {
  url: string
  /** Most connections of the lane of ordinary requests. */
  max: number
  hasPreparedStatements: boolean
  onError: (error: Error) => void
  replica?: Replica | undefined
}

type LaneName = 'cheap' | 'requests' | 'reports' | 'background'

const laneOf: Record<WorkKind, LaneName> = {
  CHEAP: 'cheap',
  READ: 'requests',
  WRITE: 'requests',
  REPORT: 'reports',
  BACKGROUND: 'background',
}

/**
 * The connections of one process: a lane for each kind of work, chosen by the current workload, so that slow work
 * cannot take the connections of what is cheap. drizzle recognises a pool by the name of this class.
 */
export class DatabasePool {
  readonly #lanes: Record<LaneName, Lane>
  readonly #replica

  constructor({ url, max, hasPreparedStatements, onError, replica }: DatabasePoolOptions) {
    const small = Math.max(4, Math.ceil(max / 4))
    const half = Math.ceil(small / 2)
    // Two features that wait for a lock leave connections for all others.
    const share = Math.max(Math.min(max, 4), Math.floor(max * 0.4))
    const open = (max: number, share: number, limits: TimeLimits) =>
      new Lane({ url, max, share, limits, hasPreparedStatements, onError })
    this.#lanes = {
      cheap: open(small, half, timeLimits.CHEAP),
      requests: open(max, share, timeLimits.READ),
      reports: open(small, half, timeLimits.REPORT),
      background: open(small, half, timeLimits.BACKGROUND),
    }
    this.#replica = replica
  }

  /** Runs one statement outside a transaction; it is repeated after a conflict, which has undone it. */
  query = async <Row extends pg.QueryResultRow>(
    statement: Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> => {
    const work = currentWork()
    if (work.mayBeStale) {
      const answer = await this.#replica?.query(statement, values)
      if (answer) return answer as pg.QueryResult<Row>
    }
    const lane = this.#lanes[laneOf[work.kind]]
    return (await withRetries(() => lane.query(work, statement, values))) as pg.QueryResult<Row>
  }

  /** Takes a connection for a transaction. */
  connect = (): Promise<LaneClient> => {
    const work = currentWork()
    return this.#lanes[laneOf[work.kind]].connect(work)
  }

  /** Open, idle and awaited connections of each lane. */
  state = (): LaneState[] => Object.entries(this.#lanes).map(([name, lane]) => lane.state(name))

  end = async () => {
    await Promise.all(Object.values(this.#lanes).map((lane) => lane.close()))
  }
}
