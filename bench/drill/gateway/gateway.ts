import type { Row } from '../row.ts'
import { type Balancer, startHaproxy } from './haproxy.ts'
import { findProgram } from './program.ts'
import { startSmallBalancer } from './small-balancer.ts'

/** Starts HAProxy in front of the servers, or the small balancer of the short form. */
export function startBalancer(
  port: number,
  servers: number[],
  program: string | undefined,
): Promise<Balancer> {
  return program ? startHaproxy({ program, port, servers }) : startSmallBalancer(port, servers)
}

/** The row of a drill that could not run because a program is missing. */
export const notRun = (id: string, title: string, program: string): Row => ({
  id,
  title: `${title}: not run, because ${program} is not installed and cannot be installed here`,
  tried: 0,
  broken: 0,
  examples: [],
})

export { findProgram }
