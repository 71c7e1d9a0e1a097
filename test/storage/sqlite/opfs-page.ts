let worker: Worker | undefined;

/** Plays a case of the contract suite in the worker, which alone may keep files. */
export function play(title: string, name: string): Promise<string> {
  worker ??= new Worker("/worker.js", { type: "module" });
  const own = worker;
  return new Promise((resolve, reject) => {
    own.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    own.onerror = ({ message }) => reject(new Error(message));
    own.postMessage([title, name]);
  });
}
