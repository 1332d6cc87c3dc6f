import pg from 'pg';

/** Told about the work of a pool. It must not throw. */
export type DatabaseObserver = {
  /** How long work waited for a connection. */
  waited(milliseconds: number): void;
  /** A statement is sent. What it returns is called at the end. */
  starts?(text: string): StatementEnd | undefined;
  /** How long a statement took, with its text: never with its values. */
  ran(text: string, milliseconds: number): void;
};

/** With the error, if there was one. */
export type StatementEnd = (error?: Error) => void;

type OnConnect = Parameters<pg.Pool['connect']>[0];

/** A pool that tells how long work waits for one of its connections. */
export class ObservedPool extends pg.Pool {
  observer: DatabaseObserver | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const start = performance.now();
    const report = () => this.observer?.waited(performance.now() - start);
    if (!callback) {
      const connecting = super.connect();
      connecting.then(report, report);
      return connecting;
    }
    super.connect((error, client, release) => {
      report();
      callback(error, client, release);
    });
    return undefined;
  }
}
