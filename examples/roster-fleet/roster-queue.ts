// The queue in Redis: one job for each group that is left in a round. It may be lost at any moment: which groups are
// left is written in PostgreSQL, and jobs that are missing are added again.
import { type Job, Queue } from "bullmq";
import type { Redis } from "ioredis";

export const queueName = "rosters";

export interface RosterJob {
  groupId: string;
  round: number;
}

export class RosterQueue {
  readonly #queue: Queue<RosterJob>;

  constructor(connection: Redis) {
    this.#queue = new Queue(queueName, { connection });
    // The connection reports its own outages.
    this.#queue.on("error", () => {});
  }

  /** Jobs that are waiting or under way. */
  async size(): Promise<number> {
    return this.#queue.getJobCountByTypes("wait", "active", "delayed", "prioritized");
  }

  /** Adds a job for each of the groups that has none. */
  async add(groupIds: readonly string[], round: number): Promise<void> {
    await this.#queue.addBulk(
      groupIds.map((groupId) => ({
        name: "roster",
        data: { groupId, round },
        opts: {
          // A job of this name is there once, however often it is added.
          jobId: `${round}-${encodeURIComponent(groupId)}`,
          attempts: 5,
          backoff: { type: "exponential", delay: 1000 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }
}

export function isLastAttempt(job: Job<RosterJob>): boolean {
  return job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
}
