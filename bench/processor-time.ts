/** Microseconds of this process's processor time, its garbage collector included: the clock counts what others do, too. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
