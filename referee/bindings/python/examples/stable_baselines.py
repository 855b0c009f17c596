#!/usr/bin/env python3
"""Trains with Stable-Baselines3's PPO against the hand-written controller.

Nobody has run this example, because Stable-Baselines3 was not available when it was written. It
needs `pip install stable-baselines3` and `make build/mad_pod_racing/controller`.
"""
import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecEnv

import carom


class Vectors(VecEnv):
    """Adapts a carom.VectorEnv to Stable-Baselines3's vectors. A match that is over starts again.
    """

    def __init__(self, game, matches, opponent):
        self._env = carom.VectorEnv(game, matches, opponent, normalize=True, threads=2)
        super().__init__(matches, self._env.single_observation_space,
                         self._env.single_action_space)

    def reset(self):
        return self._env.reset()[0]

    def step_async(self, actions):
        self._actions = actions

    def step_wait(self):
        observations, rewards, over, cut, infos = self._env.step(self._actions)
        ended = over | cut
        each = [{} for _ in range(self.num_envs)]
        for match in np.flatnonzero(ended):
            each[match]["terminal_observation"] = infos["final_obs"][match]
            each[match]["TimeLimit.truncated"] = bool(cut[match])
        return observations, rewards.astype(np.float32), ended, each

    def close(self):
        self._env.close()

    def get_attr(self, attr_name, indices=None):
        return [getattr(self._env, attr_name)] * self.num_envs

    def set_attr(self, attr_name, value, indices=None):
        setattr(self._env, attr_name, value)

    def env_method(self, method_name, *args, indices=None, **kwargs):
        return [getattr(self._env, method_name)(*args, **kwargs)]

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False] * self.num_envs


def main():
    env = Vectors("mad_pod_racing", 64, "build/mad_pod_racing/controller")
    model = PPO("MlpPolicy", env, n_steps=256, batch_size=4096, verbose=1)
    model.learn(1_000_000)
    model.save("pods")
    # The trained policy as a bot is a file with these lines:
    #   model = PPO.load("pods")
    #   carom.play(lambda sight: model.predict(sight, deterministic=True)[0], "mad_pod_racing",
    #              normalize=True)


if __name__ == "__main__":
    main()
